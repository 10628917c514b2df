// What customers still read in English: texts that came after the last translation.

export const awaitingTranslation: readonly string[] = [];
