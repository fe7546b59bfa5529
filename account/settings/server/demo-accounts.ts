/** The sandbox's clients and users, and the companies and VAT numbers that its registers know. They exist in no other mode. */

import { DEMO_PASSWORD } from '#account/sign-in/contract/password-rules.ts'
import type { PlatformRole, Role } from '#contract/permissions.ts'
import type { Texts } from '#contract/texts/texts.ts'

export const demoClients = {
  workshop: { name: 'Atelierul Mesteacan', startRon: 2500 },
  teahouse: { name: 'Casa de Ceai Verde', startRon: 500 },
} as const
export type DemoClient = keyof typeof demoClients

export type DemoAccount = {
  email: string
  password: string
  name: string
  platformRole: PlatformRole | null
  /** The first is the one that calls are about which name none. */
  memberships: readonly { client: DemoClient; role: Role }[]
}

const password = DEMO_PASSWORD

const member = (email: string, name: string, ...memberships: DemoAccount['memberships']): DemoAccount => ({
  email,
  password,
  name,
  platformRole: null,
  memberships,
})

/** Each client's first owner stands before its other members. */
export const demoAccounts: readonly DemoAccount[] = [
  member('client@demo.test', 'Ioana Mesteacan', { client: 'workshop', role: 'owner' }),
  member('client2@demo.test', 'Radu Verde', { client: 'teahouse', role: 'owner' }),
  member('dispecer@demo.test', 'Sorin Dima', { client: 'workshop', role: 'dispatcher' }),
  member('contabil@demo.test', 'Carmen Oprea', { client: 'workshop', role: 'accountant' }),
  member('citire@demo.test', 'Lidia Manea', { client: 'workshop', role: 'read-only' }),
  member('doua@demo.test', 'Matei Luca', { client: 'teahouse', role: 'owner' }, { client: 'workshop', role: 'dispatcher' }),
  { email: 'admin@demo.test', password, name: 'Administrator', platformRole: 'administrator', memberships: [] },
  { email: 'suport@demo.test', password, name: 'Asistenta', platformRole: 'support', memberships: [] },
]

/** What each may try out, in words: `Dispecer la Atelierul Mesteacan`. */
export const roleOfDemoAccount = (texts: Texts, { platformRole, memberships }: DemoAccount): string =>
  platformRole !== null
    ? texts.roles.ofPlatform[platformRole]
    : memberships.map(({ client, role }) => texts.about.roleAt(texts.roles.names[role], demoClients[client].name)).join(', ')

/** One of each kind that is treated differently. */
export const trialCompanies = [
  { identificationCode: '90000014', name: 'ATELIER DEMO S.R.L.', kind: 'payer' },
  { identificationCode: '90000030', name: 'ÎNCASĂRI DEMO S.R.L.', kind: 'onCollection' },
  { identificationCode: '90000022', name: 'TARABA DEMO PERSOANĂ FIZICĂ AUTORIZATĂ', kind: 'neverPayer' },
  { identificationCode: '90000111', name: 'FĂRĂ ADRESĂ DEMO S.R.L.', kind: 'withoutAddress' },
  { identificationCode: '90000073', name: 'INACTIV DEMO S.R.L.', kind: 'inactive' },
  { identificationCode: '90000090', name: 'RADIAT DEMO S.R.L.', kind: 'deregistered' },
] as const

export const trialCompaniesIn = (texts: Texts) =>
  trialCompanies.map(({ kind, ...company }) => ({ ...company, about: texts.about.trialCompanies[kind] }))

/** Of companies in the Union, by ISO 3166-1: one of each kind that VIES answers differently. `name`: as VIES says it, '' where it hides it. */
export const trialVatNumbers = [
  { countryCode: 'FR', identificationCode: '83404833048', name: 'ATELIER DEMO SARL', kind: 'valid' },
  { countryCode: 'GR', identificationCode: '094014201', name: 'ΔΟΚΙΜΗ ΑΕ', kind: 'valid' },
  { countryCode: 'HU', identificationCode: '12345676', name: 'DEMÓ KFT.', kind: 'valid' },
  { countryCode: 'DE', identificationCode: '811234567', name: '', kind: 'hidden' },
  { countryCode: 'BG', identificationCode: '999999999', name: '', kind: 'invalid' },
] as const

export const trialVatNumbersIn = (texts: Texts) =>
  trialVatNumbers.map(({ kind, ...company }) => ({ ...company, about: texts.about.trialVatNumbers[kind] }))
