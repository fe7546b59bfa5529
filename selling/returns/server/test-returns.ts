/** Templates with their public pages, and what buyers send there. */
import { randomUUID } from 'node:crypto'
import { newTemplateOptions, type TemplateOptions, TemplateSaved } from '#sending/order-templates/contract/order-templates.ts'
import type { ReturnField } from '#sending/order-templates/contract/return-form.ts'
import { saveTemplate } from '#sending/order-templates/server/save-template.ts'
import type { App } from '#server/platform/app.ts'
import type { BuyerAddress, ReturnSent, WithdrawalSent } from '../contract/public-returns.ts'

const drawn = { position: 'left', weight: 'unset', decoration: 'none' } as const

export const returnForm: ReturnField[] = [
  { id: 'title-1', type: 'title', config: { text: 'Ce returnati', size: 'medium', ...drawn } },
  { id: 'paragraph-2', type: 'paragraph', config: { text: 'Raspundem in doua zile.', ...drawn } },
  {
    ...{ id: 'text-input-3', type: 'text-input' },
    config: { label: 'De ce', placeholder: '', description: 'Pe scurt', isMandatory: true, minLength: 3, maxLength: 100 },
  },
  { id: 'email-input-4', type: 'email-input', config: { label: 'Alt e-mail', placeholder: '', isMandatory: false } },
  { id: 'phone-input-5', type: 'phone-input', config: { label: 'Alt telefon', placeholder: '', description: '', isMandatory: false } },
  { id: 'bank-account-input-6', type: 'bank-account-input', config: { label: 'Contul dumneavoastra', description: '' } },
  { id: 'date-picker-7', type: 'date-picker', config: { label: 'Primit la', isMandatory: false } },
  {
    ...{ id: 'checkbox-8', type: 'checkbox' },
    config: { isMultiple: true, checkboxesArray: [{ id: 'sigilat', description: 'Este sigilat', default: true }] },
  },
  {
    ...{ id: 'radio-buttons-9', type: 'radio-buttons' },
    config: {
      ...{ label: 'Cum doriti', isMandatory: true },
      methodsArray: [
        { id: 'bani', name: 'Bani inapoi', showBankAccount: true },
        { id: 'schimb', name: 'Schimb', showBankAccount: false },
      ],
    },
  },
  {
    ...{ id: 'fields-table-10', type: 'fields-table' },
    config: {
      addButtonText: 'Adauga produs',
      columnsArray: [{ id: 'c1', name: 'Produs', minLength: 2, maxLength: 50, isMandatory: true }],
    },
  },
]

export const IBAN = 'RO49AAAA1B31007593840000'

export const rightAnswers = {
  'text-input-3': 'Nu se potriveste',
  'email-input-4': '',
  'phone-input-5': '',
  'bank-account-input-6': IBAN,
  'date-picker-7': '',
  'checkbox-8': ['sigilat'],
  'radio-buttons-9': { method: 'schimb', iban: '' },
  'fields-table-10': [{ c1: 'Tricou' }],
}

/** The public id of a new template; `fields` null: without a return form. */
export async function aTemplate(
  app: App,
  clientId: string,
  fields: ReturnField[] | null = [],
  { isForPlatform = false, ...more }: Partial<TemplateOptions> & { isForPlatform?: boolean } = {},
): Promise<string> {
  const { return: _, ...options } = newTemplateOptions
  const saved = TemplateSaved.parse({
    data: {
      ...{ name: 'Retururi magazin', id: null, uniqueId: null },
      options: { ...options, ...more, ...(fields === null ? {} : { return: { isMandatory: fields.length > 0, fields } }) },
    },
    address: {
      ...{ shortName: '', id: null, contactName: 'Depozit Retururi', contactCompany: 'Magazin Test SRL' },
      ...{ contactPhone: '+40744100200', contactEmail: 'retur@magazin.test' },
      ...{ addressCounty: 'CJ', addressCity: 'Cluj-Napoca', addressPostalCode: '400114' },
      ...{ addressStreet: 'Strada Memorandumului', addressNumber: '28' },
    },
    logo: null,
  })
  const { uniqueId } = await app.db.inTransaction((tx) =>
    saveTemplate(app, tx, { clientId, saved, key: null, ifMatch: null, isForPlatform }),
  )
  return uniqueId
}

export const buyerAddress: BuyerAddress = {
  countryCode: 'RO',
  ...{ countyCode: 'CJ', city: 'Dej', postalCode: '405200', street: 'Strada Crangului', number: '2' },
  ...{ building: '', entrance: '', apartment: '' },
}

export const returnSent = (seal: string, changed: Partial<ReturnSent> = {}): ReturnSent => ({
  guard: { seal, website: '' },
  buyer: { name: 'Mara Cumparatoare', email: 'mara@exemplu.ro', phone: '+40721000999', address: buyerAddress },
  ...{ order: null, goods: [], answers: rightAnswers, form: null, parcel: null, agreedTo: null },
  ...changed,
})

export const withdrawalSent = (seal: string, changed: Partial<WithdrawalSent> = {}): WithdrawalSent => ({
  guard: { seal, website: '' },
  ...{ name: 'Mara Cumparatoare', orderNumber: '#1001', email: 'mara@exemplu.ro' },
  ...{ goods: [], goodsText: '', reason: '', iban: '' },
  ...changed,
})

type Call = (
  path: string,
  asked?: { method?: 'POST'; payload?: object; headers?: Record<string, string> },
) => Promise<{ json(): Record<string, string> }>

/** The id of one that a buyer has just sent. */
export async function aRequest(
  app: App,
  call: Call,
  { clientId, kind, isDoubtful = false }: { clientId: string; kind: 'return' | 'withdrawal'; isDoubtful?: boolean },
): Promise<string> {
  const uniqueId = await aTemplate(app, clientId, returnForm)
  const seal = (await call(`/order-return/${uniqueId}`)).json().seal ?? ''
  const payload = kind === 'return' ? returnSent(seal) : withdrawalSent(seal)
  const headers = { 'idempotency-key': randomUUID() }
  const id = (await call(`/order-return/${uniqueId}/${kind}`, { method: 'POST', payload, headers })).json().id ?? ''
  if (isDoubtful) await app.db.$client.query('update return_requests set is_doubtful = true where id = $1', [id])
  return id
}

type Owner = { id: string }
type Question = { address: string; payload?: object }

/** For every call that names a request: how to ask it for one of this owner. */
export function returnRecords(app: App, call: Call): Record<string, (owner: Owner) => Promise<Question>> {
  const of = (kind: 'return' | 'withdrawal', { id: clientId }: Owner) => aRequest(app, call, { clientId, kind })
  return {
    'GET /returns/:id': async (owner) => ({ address: `/returns/${await of('return', owner)}` }),
    'GET /returns/:id/evidence': async (owner) => ({ address: `/returns/${await of('withdrawal', owner)}/evidence` }),
    'POST /returns/:id/order': async (owner) => ({
      address: `/returns/${await of('return', owner)}/order`,
      payload: { package: { weightKg: 1, lengthCm: 20, widthCm: 10, heightCm: 5 } },
    }),
    'POST /returns/:id/refuse': async (owner) => ({
      address: `/returns/${await of('return', owner)}/refuse`,
      payload: { reason: 'Purtat' },
    }),
    'POST /returns/:id/close': async (owner) => ({ address: `/returns/${await of('return', owner)}/close` }),
    'POST /returns/:id/label': async (owner) => ({ address: `/returns/${await of('return', owner)}/label` }),
    'POST /returns/:id/erase': async (owner) => ({ address: `/returns/${await of('return', owner)}/erase` }),
    'POST /returns/:id/reopen': async (owner) => ({ address: `/returns/${await of('return', owner)}/reopen` }),
    'POST /returns/:id/money': async (owner) => ({
      address: `/returns/${await of('withdrawal', owner)}/money`,
      payload: { from: 'pending', to: 'refused', reason: 'Purtat' },
    }),
    'POST /returns/:id/count': async (owner) => ({
      address: `/returns/${await of('return', owner)}/count`,
      payload: { lines: [{ name: 'Tricou', whole: 1, damaged: 0 }], seen: null },
    }),
    'POST /returns/:id/count-undone': async (owner) => ({
      address: `/returns/${await of('return', owner)}/count-undone`,
      payload: { seen: null },
    }),
    'POST /returns/:id/dispose': async (owner) => ({
      address: `/returns/${await of('return', owner)}/dispose`,
      payload: { lines: [{ name: 'Tricou', kept: 1, destroyed: 0, handedBack: 0, toHandBack: 0 }], seen: null },
    }),
    'POST /returns/:id/never-came': async (owner) => ({ address: `/returns/${await of('return', owner)}/never-came` }),
    'POST /returns/:id/awaited-again': async (owner) => ({ address: `/returns/${await of('return', owner)}/awaited-again` }),
    'GET /returns/:id/orders': async (owner) => ({ address: `/returns/${await of('return', owner)}/orders` }),
    'POST /returns/:id/match': async (owner) => ({
      address: `/returns/${await of('return', owner)}/match`,
      payload: { order: { kind: 'elsewhere' } },
    }),
    'POST /returns/:id/match-undone': async (owner) => ({ address: `/returns/${await of('return', owner)}/match-undone` }),
  }
}
