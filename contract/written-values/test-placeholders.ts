/** What tests of readers write into fields that must not be empty. */
export const placeholderSamples: readonly string[] = [
  ...['-', '--', '---', '–', '.', '...', '_', '/', '*', '\u200b', '\u2063\u200b'],
  ...['N/A', 'n.a.', 'NA', 'none', 'null', 'undefined', 'undefined undefined', 'null null'],
  ...['nu', 'nu am', 'Nu există', 'nu este cazul', 'fără', 'fara', 'Fără firmă', 'no company'],
  ...['PF', 'P.F.', 'persoana fizica', 'Persoană fizică', 'Pers. fizica', 'X', 'xxx', '0', '000'],
]
