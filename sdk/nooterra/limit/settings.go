package limit

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/cardrt/checkrt"
	"github.com/agentcard-go/cardgen/sdk/nooterra/internal/setting"
)

// The names of the settings, environment variables of the service.
const (
	EnvPublishWindowSeconds   = "PROXY_AGENT_CARD_PUBLIC_PUBLISH_WINDOW_SECONDS"
	EnvPublishMaxPerTenant    = "PROXY_AGENT_CARD_PUBLIC_PUBLISH_MAX_PER_TENANT"
	EnvPublishMaxPerAgent     = "PROXY_AGENT_CARD_PUBLIC_PUBLISH_MAX_PER_AGENT"
	EnvDiscoveryWindowSeconds = "PROXY_AGENT_CARD_PUBLIC_DISCOVERY_WINDOW_SECONDS"
	EnvDiscoveryMaxPerKey     = "PROXY_AGENT_CARD_PUBLIC_DISCOVERY_MAX_PER_KEY"
	EnvDiscoveryPaidBypass    = "PROXY_AGENT_CARD_PUBLIC_DISCOVERY_PAID_BYPASS_ENABLED"
	EnvDiscoveryPaidToolID    = "PROXY_AGENT_CARD_PUBLIC_DISCOVERY_PAID_TOOL_ID"
)

// SettingError reports a setting that is invalid or missing. The service does not start
// with it.
type SettingError = setting.Error

// maxWindow keeps the length of a window in milliseconds within 64 bits.
const maxWindow = setting.MaxInteger / 1000

// PublishSettings are the settings of [Publish]. 0 means that a setting is not given.
type PublishSettings struct {
	// WindowSeconds is the length of a window.
	WindowSeconds int64
	// MaxPerTenant and MaxPerAgent are the numbers of publications that a window allows.
	MaxPerTenant, MaxPerAgent int64
}

// DiscoverySettings are the settings of [Discovery]. 0 means that a setting is not given.
type DiscoverySettings struct {
	// WindowSeconds is the length of a window.
	WindowSeconds int64
	// MaxPerKey is the number of queries of a requester that a window allows.
	MaxPerKey int64
	// PaidBypass frees queries for the tool PaidToolID with a valid API key from the limit.
	PaidBypass bool
	// PaidToolID has 1 to 200 letters, digits and : _ -.
	PaidToolID string
}

// ReadPublish reads the settings with a function such as [os.Getenv]. Blank means that a
// setting is not given. Integers are positive and in decimal digits. The error is a
// [*SettingError], also for settings that [NewPublish] refuses.
func ReadPublish(getenv func(string) string) (PublishSettings, error) {
	var s PublishSettings
	if err := readIntegers(getenv, []integerSetting{
		{EnvPublishWindowSeconds, &s.WindowSeconds, maxWindow},
		{EnvPublishMaxPerTenant, &s.MaxPerTenant, setting.MaxInteger},
		{EnvPublishMaxPerAgent, &s.MaxPerAgent, setting.MaxInteger},
	}); err != nil {
		return PublishSettings{}, err
	}
	return s, s.check()
}

// ReadDiscovery is [ReadPublish] for the settings of [Discovery]. A boolean is one of 1,
// true, yes, on, 0, false, no and off, in any letter case.
func ReadDiscovery(getenv func(string) string) (DiscoverySettings, error) {
	s := DiscoverySettings{PaidToolID: checkrt.TrimECMA(getenv(EnvDiscoveryPaidToolID))}
	if err := readIntegers(getenv, []integerSetting{
		{EnvDiscoveryWindowSeconds, &s.WindowSeconds, maxWindow},
		{EnvDiscoveryMaxPerKey, &s.MaxPerKey, setting.MaxInteger},
	}); err != nil {
		return DiscoverySettings{}, err
	}
	var err error
	if s.PaidBypass, err = setting.Boolean(EnvDiscoveryPaidBypass, getenv(EnvDiscoveryPaidBypass)); err != nil {
		return DiscoverySettings{}, err
	}
	return s, s.check()
}

// integerSetting is a setting with its limit.
type integerSetting struct {
	name  string
	value *int64
	most  int64
}

func readIntegers(getenv func(string) string, settings []integerSetting) error {
	for _, s := range settings {
		n, err := setting.Integer(s.name, getenv(s.name), s.most)
		if err != nil {
			return err
		}
		*s.value = n
	}
	return nil
}

func (s PublishSettings) check() error {
	if err := setting.InRange(EnvPublishWindowSeconds, s.WindowSeconds, maxWindow); err != nil {
		return err
	}
	if err := setting.InRange(EnvPublishMaxPerTenant, s.MaxPerTenant, setting.MaxInteger); err != nil {
		return err
	}
	if err := setting.InRange(EnvPublishMaxPerAgent, s.MaxPerAgent, setting.MaxInteger); err != nil {
		return err
	}
	if s.WindowSeconds == 0 && (s.MaxPerTenant > 0 || s.MaxPerAgent > 0) {
		return &SettingError{Name: EnvPublishWindowSeconds, Message: "is required by the limits"}
	}
	return nil
}

func (s DiscoverySettings) check() error {
	if err := setting.InRange(EnvDiscoveryWindowSeconds, s.WindowSeconds, maxWindow); err != nil {
		return err
	}
	if err := setting.InRange(EnvDiscoveryMaxPerKey, s.MaxPerKey, setting.MaxInteger); err != nil {
		return err
	}
	switch {
	case s.WindowSeconds == 0 && s.MaxPerKey > 0:
		return &SettingError{Name: EnvDiscoveryWindowSeconds, Message: "is required by the limit"}
	case s.PaidBypass && s.PaidToolID == "":
		return &SettingError{Name: EnvDiscoveryPaidToolID, Message: "is required by " + EnvDiscoveryPaidBypass}
	case s.PaidToolID != "" && !isToolID(s.PaidToolID):
		return &SettingError{Name: EnvDiscoveryPaidToolID, Message: "must be 1 to 200 letters, digits and : _ -"}
	}
	return nil
}

// isToolID reports whether s has the form of a reference to a paid tool.
func isToolID(s string) bool {
	for i := range len(s) {
		c := s[i]
		if (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') && strings.IndexByte(":_-", c) < 0 {
			return false
		}
	}
	return s != "" && len(s) <= 200
}
