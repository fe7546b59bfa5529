/** Why a bank did not pay, as ISO 20022 codes it (external status reason codes). */

/** The account is the reason: closed, blocked, wrong, not the holder's, at no bank that could be reached. */
const ofAccount = [
  'AC01',
  'AC02',
  'AC03',
  'AC04',
  'AC05',
  'AC06',
  'AC07',
  'AC13',
  'AC14',
  'AC15',
  'AC16',
  'AG01',
  'AG07',
  'BE01',
  'BE04',
  'BE06',
  'CNOR',
  'MD07',
  'RC01',
  'RC04',
  'RC08',
  'RR02',
  'RR03',
]

export const isReasonOfAccount = (code: string | null): boolean => code !== null && ofAccount.includes(code.toUpperCase())
