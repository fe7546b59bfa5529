/** Numbers of accounts in every answer of every call: an answer is made from the call's schema, and none leaves it as it is. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bankAccount, bankAccountMarkOf } from '#contract/banking/bank-accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#contract/permissions.ts'
import { accountFieldsOf, withAccounts } from '#server/platform/http/account-fields.ts'
import { accountSealingOf } from '#server/platform/http/sealed-accounts.ts'
import { routesOf } from '../../app.ts'
import { testServer } from '../../test-server.ts'

const { parts } = await testServer()
const endpoints = routesOf(parts).map((route) => route.endpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const IBAN = 'RO49AAAA1B31007593840000'
/** As no field, type or value is called. */
const ACCOUNT = 'marked-as-account'

type Described = {
  $ref?: string
  format?: string
  properties?: Record<string, Described>
  items?: Described
  prefixItems?: Described[]
  additionalProperties?: Described | boolean
  anyOf?: Described[]
  oneOf?: Described[]
  allOf?: Described[]
  $defs?: Record<string, Described>
}

/** By zod's own way through a schema, which is not ours. */
const describedBy = (schema: z.ZodType): Described =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (bankAccountMarkOf(zodSchema)) jsonSchema.format = ACCOUNT
    },
  }) as Described // of the forms that zod writes

/** A value with an account wherever one may stand. */
function sampleOf(one: Described, all: Described): unknown {
  if (one.$ref) return sampleOf(all.$defs?.[one.$ref.split('/').at(-1) ?? ''] ?? {}, all)
  if (one.format === ACCOUNT) return IBAN
  const choices = one.anyOf ?? one.oneOf
  if (choices) return sampleOf(choices.find((choice) => JSON.stringify(choice).includes(ACCOUNT)) ?? choices[0] ?? {}, all)
  if (one.allOf) return Object.assign({}, ...one.allOf.map((part) => sampleOf(part, all)))
  if (one.items) return [sampleOf(one.items, all)]
  if (one.prefixItems) return one.prefixItems.map((item) => sampleOf(item, all))
  const named = Object.entries(one.properties ?? {}).map(([name, field]) => [name, sampleOf(field, all)])
  const others = typeof one.additionalProperties === 'object' ? [['oricare', sampleOf(one.additionalProperties, all)]] : []
  return one.properties || others.length > 0 ? Object.fromEntries([...named, ...others]) : null
}

/** Fields of text whose names are an account's, and which are not marked. */
function unmarked(one: Described, path = ''): string[] {
  const inner = Object.entries(one.properties ?? {}).flatMap(([name, field]) => {
    const at = `${path}.${name}`
    const isText = !field.properties && !field.items && !field.anyOf && !field.oneOf && (field as { type?: string }).type === 'string'
    return [...(/iban|bankAccount$|^account$/i.test(name) && isText && field.format !== ACCOUNT ? [at] : []), ...unmarked(field, at)]
  })
  const parts = [...(one.anyOf ?? []), ...(one.oneOf ?? []), ...(one.allOf ?? []), ...(one.items ? [one.items] : [])]
  return [...inner, ...parts.flatMap((part) => unmarked(part, path))]
}

const dispatcher: Actor = { kind: 'user', userId: '', role: 'dispatcher', platformRole: null, isActingFor: false }
const ofAnswers = endpoints.map((endpoint) => ({ endpoint, described: describedBy(endpoint.answer) }))
const withAccount = ofAnswers.filter(({ described }) => JSON.stringify(described).includes(ACCOUNT))

describe('an answer with numbers of accounts', () => {
  it('is declared by its call, and by no other', () => {
    const declared = endpoints.filter(({ shows, does, file }) => shows !== null && file === null && does !== 'exports')
    expect(withAccount.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(declared.map(nameOf).sort())
    expect(withAccount.length).toBeGreaterThan(20)
  })

  it.each(withAccount.map((one) => [nameOf(one.endpoint), one] as const))('of %s is sealed wherever one stands', (_name, one) => {
    const sample = sampleOf(one.described, one.described)
    expect(JSON.stringify(sample)).toContain(IBAN)
    const fields = accountFieldsOf(one.endpoint.answer)
    expect(fields && JSON.stringify(withAccounts(sample, fields, () => 'sigilat'))).not.toContain(IBAN)
  })

  it('shows accounts to a dispatcher only where they are the platform’s to show', () => {
    const platforms = withAccount.filter(({ endpoint }) => endpoint.shows === 'platform-accounts').map(({ endpoint }) => endpoint.access)
    expect(new Set(platforms)).toEqual(new Set(['platform.money']))
  })

  it('that is not declared is not served', () => {
    const [known] = endpoints.filter(({ shows }) => shows === 'client-accounts')
    const forgotten = { ...known, shows: null } as Endpoint
    expect(() => accountSealingOf(parts.app, forgotten)).toThrow('does not say whose it shows')
    const answer = z.object({ toAccount: z.array(z.object({ number: bankAccount(z.string()) })) })
    const transfer = { ...known, answer, shows: 'client-accounts', file: null, asIs: false } as unknown as Endpoint
    const sealed = accountSealingOf(parts.app, transfer)({ toAccount: [{ number: IBAN }] }, { actor: dispatcher, clientId: 'un client' })
    expect(JSON.stringify(sealed)).toMatch(/"cont-0000\./)
  })
})

it('has no field of text that is named as an account and not marked as one, but what is read by all who see it', () => {
  // Our own is public; what an invoice's file says, its readers download with the file.
  const shown = [
    'GET /user/payments/:identifier .transferTo.account',
    'GET /user/invoicing-system/received-invoice/:receivedInvoiceId/view .invoice.payments.iban',
    'GET /user/invoicing-system/invoice/:invoiceId/view .invoice.payments.iban',
  ]
  const found = endpoints.flatMap((endpoint) =>
    [endpoint.answer, endpoint.body].flatMap((schema) => unmarked(describedBy(schema)).map((path) => `${nameOf(endpoint)} ${path}`)),
  )
  expect(found).toEqual(shown)
})
