// The languages that Tradebook is read in; the first is the default.

export const languages = [
  { name: "en", displayName: "English", icon: "famfamfam-flags gb" },
  { name: "pcm", displayName: "Naijá (Pidgin)", icon: "famfamfam-flags ng" },
  { name: "ha", displayName: "Hausa", icon: "famfamfam-flags ng" },
  { name: "yo", displayName: "Yorùbá", icon: "famfamfam-flags ng" },
  { name: "ig", displayName: "Igbo", icon: "famfamfam-flags ng" },
] as const;

export type LanguageName = (typeof languages)[number]["name"];
export const defaultCulture = "en";
/** Every language that English is translated into. */
export type TranslatedLanguage = Exclude<LanguageName, typeof defaultCulture>;
