package service

import (
	"cmp"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
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

// maxWindow keeps the length of a window in milliseconds within 64 bits.
const maxWindow = maxInteger / 1000

// PublishLimitSettings are the settings of [PublishLimit]. A zero field is an absent setting.
type PublishLimitSettings struct {
	// WindowSeconds is the length of a window.
	WindowSeconds int64
	// MaxPerTenant and MaxPerAgent are the numbers of publications that a window allows.
	MaxPerTenant, MaxPerAgent int64
}

// DiscoveryLimitSettings are the settings of [DiscoveryLimit]. A zero field is an absent setting.
type DiscoveryLimitSettings struct {
	// WindowSeconds is the length of a window.
	WindowSeconds int64
	// MaxPerKey is the number of queries of a requester that a window allows.
	MaxPerKey int64
	// PaidBypass frees queries for the tool PaidToolID with a valid API key from the limit.
	PaidBypass bool
	// PaidToolID has 1 to 200 letters, digits and : _ -.
	PaidToolID string
}

// ReadPublishLimitSettings reads the settings with a function such as [os.Getenv]. A blank setting
// counts as absent. Integers are positive and in decimal digits. The error wraps [ErrSetting], also
// for settings that [NewPublishLimit] refuses.
func ReadPublishLimitSettings(getenv func(string) string) (PublishLimitSettings, error) {
	var s PublishLimitSettings
	if err := readIntegers(getenv, []integerSetting{
		{EnvPublishWindowSeconds, &s.WindowSeconds, maxWindow},
		{EnvPublishMaxPerTenant, &s.MaxPerTenant, maxInteger},
		{EnvPublishMaxPerAgent, &s.MaxPerAgent, maxInteger},
	}); err != nil {
		return PublishLimitSettings{}, err
	}
	return s, s.check()
}

// ReadDiscoveryLimitSettings is [ReadPublishLimitSettings] for the settings of [DiscoveryLimit]. A
// boolean is one of 1, true, yes, on, 0, false, no and off, in any letter case.
func ReadDiscoveryLimitSettings(getenv func(string) string) (DiscoveryLimitSettings, error) {
	s := DiscoveryLimitSettings{PaidToolID: check.TrimECMA(getenv(EnvDiscoveryPaidToolID))}
	if err := readIntegers(getenv, []integerSetting{
		{EnvDiscoveryWindowSeconds, &s.WindowSeconds, maxWindow},
		{EnvDiscoveryMaxPerKey, &s.MaxPerKey, maxInteger},
	}); err != nil {
		return DiscoveryLimitSettings{}, err
	}
	var err error
	if s.PaidBypass, err = boolean(EnvDiscoveryPaidBypass, getenv(EnvDiscoveryPaidBypass)); err != nil {
		return DiscoveryLimitSettings{}, err
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
		n, err := integer(s.name, getenv(s.name), s.most)
		if err != nil {
			return err
		}
		*s.value = n
	}
	return nil
}

func (s PublishLimitSettings) check() error {
	if err := cmp.Or(
		inRange(EnvPublishWindowSeconds, s.WindowSeconds, maxWindow),
		inRange(EnvPublishMaxPerTenant, s.MaxPerTenant, maxInteger),
		inRange(EnvPublishMaxPerAgent, s.MaxPerAgent, maxInteger),
	); err != nil {
		return err
	}
	if s.WindowSeconds == 0 && (s.MaxPerTenant > 0 || s.MaxPerAgent > 0) {
		return badSetting(EnvPublishWindowSeconds, "is required by the limits")
	}
	return nil
}

func (s DiscoveryLimitSettings) check() error {
	if err := cmp.Or(
		inRange(EnvDiscoveryWindowSeconds, s.WindowSeconds, maxWindow),
		inRange(EnvDiscoveryMaxPerKey, s.MaxPerKey, maxInteger),
	); err != nil {
		return err
	}
	switch {
	case s.WindowSeconds == 0 && s.MaxPerKey > 0:
		return badSetting(EnvDiscoveryWindowSeconds, "is required by the limit")
	case s.PaidBypass && s.PaidToolID == "":
		return badSetting(EnvDiscoveryPaidToolID, "is required by "+EnvDiscoveryPaidBypass)
	case s.PaidToolID != "" && !isToolID(s.PaidToolID):
		return badSetting(EnvDiscoveryPaidToolID, "must be 1 to 200 letters, digits and : _ -")
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
