/**
 * Numbers of bank accounts never leave for who may not read them, whatever answer they stand in, and come back only as the
 * seals that were given out: cash of an order cannot be led to an account that the client did not choose. Which fields are numbers is
 * said by the schema, whose accounts an answer shows by its endpoint: who may call for the platform's reads them as they are.
 */
import { z } from 'zod'
import { IBAN_TEXT_MAX, sealedAccount, sealOfAccount } from '#contract/banking/sealed-accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Actor, hasPermission } from '#contract/permissions.ts'
import { fieldProblem } from '#contract/problems.ts'
import type { App } from '../app.ts'
import { sealFor } from '../seal.ts'
import { accountFieldsOf, type BankAccountFields, withAccounts } from './account-fields.ts'

type Configured = Pick<App, 'config'>

const sealsOf = ({ config }: Configured) => sealFor('bank-account', config.authSecret, { isRepeatable: true })

export const seesAccounts = ({ shows }: Pick<Endpoint, 'shows'>, actor: Actor | null): boolean =>
  actor !== null && (shows === 'platform-accounts' || hasPermission(actor, 'bank.read'))

type Sealing = { actor: Actor | null; clientId: string }

/**
 * How an endpoint's answer goes out: null where it may as it is, else as it stands on the wire, with its accounts sealed. Throws for an endpoint
 * whose answer has accounts that it does not declare.
 */
export function accountSealingOf(app: Configured, endpoint: Endpoint): (answer: unknown, call: Sealing) => object | null {
  const fields = accountFieldsOf(endpoint.answer)
  const { method, path, shows, does } = endpoint
  if (fields !== null && shows === null) throw new Error(`${method} ${path} answers accounts and does not say whose it shows`)
  if (fields === null && shows !== null && endpoint.file === null && does !== 'exports')
    throw new Error(`${method} ${path} says that it shows accounts and answers none`)
  return (answer, { actor, clientId }) => {
    if (fields === null || seesAccounts(endpoint, actor)) return null
    const seals = sealsOf(app)
    const atWire = endpoint.asIs ? answer : z.encode(endpoint.answer, answer)
    return withAccounts(atWire, fields, (account) => sealed(seals, account, clientId)) as object // as its schema, which holds an account
  }
}

/** In a file, which no schema describes. */
export const sealAccount = (app: Configured, iban: string, clientId: string): string =>
  iban === '' ? '' : sealed(sealsOf(app), iban, clientId)

/** What was given out, opened again; null: it was not. */
export function openSealedAccount(app: Configured, text: string, clientId: string): string | null {
  const seal = sealOfAccount(text)
  return seal === null ? null : sealsOf(app).open(seal, clientId)
}

const LAST = 4

/** As the audit log keeps it too. */
export const lastOfAccount = (iban: string): string => iban.replace(/\s/g, '').toUpperCase().slice(-LAST).padStart(LAST, '0')

const sealed = (seals: ReturnType<typeof sealsOf>, iban: string, clientId: string): string =>
  sealedAccount(lastOfAccount(iban).replace(/[^0-9A-Z]/g, '0'), seals.seal(iban, clientId))

/** Opens a body as it comes in, from who may not write account numbers; null: nothing in it comes back sealed. */
export function accountOpeningOf(app: Configured, endpoint: Endpoint): ((body: unknown, clientId: string) => unknown) | null {
  const fields: BankAccountFields | null = endpoint.upload ? null : accountFieldsOf(endpoint.body)
  if (fields === null) return null
  return (body, clientId) => {
    const seals = sealsOf(app)
    return withAccounts(body, fields, (text, { comesBack }, path) => {
      if (!comesBack) return text
      const seal = text.length > IBAN_TEXT_MAX ? null : sealOfAccount(text)
      const iban = seal === null ? null : seals.open(seal, clientId)
      if (iban === null) throw fieldProblem(path, 'cash-account-not-yours', 'not-allowed')
      return iban
    })
  }
}
