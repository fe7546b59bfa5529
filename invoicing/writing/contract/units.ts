/** Units that invoices are mostly written in, the usual one first; a draft may name any other of the norm's list. */
export const commonUnits = [
  ...([
    'C62',
    'KGM',
    'GRM',
    'TNE',
    'LTR',
    'MTR',
    'KMT',
    'MTK',
    'MTQ',
    'HUR',
    'DAY',
    'MON',
    'ANN',
    'SET',
    'PR',
    'XBX',
    'XPK',
    'XPX',
  ] as const),
  ...(['KWH', 'E48'] as const),
] as const
