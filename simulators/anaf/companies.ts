/** Invented companies in every state that the registers know. Their numbers have the right check digit. */

/** VAT registrations, oldest first; `until` null: it lasts. Days are YYYY-MM-DD. */
export type VatPeriod = { since: string; until: string | null; why: string }
export type SimCompanyAddress = {
  street: string
  number: string
  locality: string
  county: string
  countyCode: string
  details: string
  postalCode: string
}

export type SimCompany = {
  cif: string
  name: string
  tradeRegister: string
  phone: string
  registeredOn: string
  /** Words instead of `INREGISTRAT din data …`. */
  state: string
  deregisteredOn: string | null
  vat: VatPeriod[]
  onCollectionSince: string | null
  splitSince: string | null
  inactiveSince: string | null
  reactivatedOn: string | null
  eInvoiceSince: string | null
  caen: string
  form: string
  /** null: the registers hold none in parts. */
  seat: SimCompanyAddress | null
}

const cluj: SimCompanyAddress = {
  ...{ street: 'Str. Memorandumului', number: '28', locality: 'Mun. Cluj-Napoca', county: 'CLUJ', countyCode: 'CJ' },
  ...{ details: 'ET. 2, AP. 5', postalCode: '400114' },
}
const bucharest: SimCompanyAddress = {
  ...{ street: 'B-dul Unirii', number: '10', locality: 'Sector 3 Mun. Bucureşti', county: 'MUNICIPIUL BUCUREŞTI', countyCode: 'B' },
  ...{ details: 'BL. B3, SC. 1', postalCode: '030823' },
}
const village: SimCompanyAddress = {
  ...{ street: '', number: '117', locality: 'Sat Vişea Com. Jucu', county: 'CLUJ', countyCode: 'CJ', details: '', postalCode: '407354' },
}

const usual: Omit<SimCompany, 'cif' | 'name'> = {
  tradeRegister: 'J12/1204/2015',
  phone: '0264000000',
  registeredOn: '2015-05-11',
  state: '',
  deregisteredOn: null,
  vat: [{ since: '2015-06-01', until: null, why: '' }],
  onCollectionSince: null,
  splitSince: null,
  inactiveSince: null,
  reactivatedOn: null,
  eInvoiceSince: null,
  caen: '4791',
  form: 'SOCIETATE COMERCIALĂ CU RĂSPUNDERE LIMITATĂ',
  seat: cluj,
}

const ended = { since: '2016-01-01', until: '2023-08-01', why: 'art. 316 alin. (11) lit. g)' }

const invented: [number: number, company: Partial<SimCompany> & { name: string }][] = [
  [9_000_001, { name: 'ATELIER DEMO S.R.L.', eInvoiceSince: '2023-11-02' }],
  [9_000_002, { name: 'TARABA DEMO PERSOANĂ FIZICĂ AUTORIZATĂ', tradeRegister: 'F12/88/2019', vat: [], form: '', seat: village }],
  [9_000_003, { name: 'ÎNCASĂRI DEMO S.R.L.', onCollectionSince: '2020-01-01', seat: bucharest }],
  [9_000_004, { name: 'DEFALCAT DEMO S.A.', splitSince: '2018-03-01', form: 'SOCIETATE COMERCIALĂ PE ACŢIUNI', seat: bucharest }],
  [9_000_005, { name: 'FOST PLĂTITOR DEMO S.R.L.', vat: [ended] }],
  [9_000_006, { name: 'REVENIT DEMO S.R.L.', vat: [ended, { since: '2025-02-01', until: null, why: '' }] }],
  [9_000_007, { name: 'INACTIV DEMO S.R.L.', vat: [ended], inactiveSince: '2023-08-01' }],
  [9_000_008, { name: 'REACTIVAT DEMO S.R.L.', inactiveSince: '2019-05-01', reactivatedOn: '2021-10-15' }],
  [9_000_009, { name: 'RADIAT DEMO S.R.L.', vat: [ended], deregisteredOn: '2024-03-12', state: 'RADIERE din data 12.03.2024' }],
  [
    9_000_010,
    { name: 'ŞCOALA DEMO NR. 3', tradeRegister: '', vat: [], phone: '', form: 'INSTITUŢIE PUBLICĂ', eInvoiceSince: '2022-07-01' },
  ],
  [9_000_011, { name: 'FĂRĂ ADRESĂ DEMO S.R.L.', seat: null }],
  [9_000_012, { name: 'SUSPENDAT DEMO S.R.L.', vat: [ended], state: 'SUSPENDARE ACTIVITATE din data 04.09.2024' }],
  [9_000_013, { name: 'NOU DEMO S.R.L.', registeredOn: '2026-10-01', vat: [], tradeRegister: 'J2026045678000' }],
]

export const inventedCompanies: readonly SimCompany[] = invented.map(([number, company]) => ({
  ...usual,
  ...company,
  cif: cifFrom(number),
}))

/** The number with its check digit. */
function cifFrom(number: number): string {
  const weights = [7, 5, 3, 2, 1, 7, 5, 3, 2]
  const digits = String(number).padStart(weights.length, '0')
  const total = weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)
  return `${number}${((total * 10) % 11) % 10}`
}
