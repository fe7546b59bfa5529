/**
 * Numbers of bank accounts never leave for who may not read them, whatever answer they stand in, and come back only as the
 * seals that were given out: cash of an order cannot be led to an account that the client did not choose. Who moves the platform's own
 * money (`platform.money`) reads them there as they are.
 */

import { IBAN_TEXT_MAX, sealedAccount, sealOfAccount } from '../../../contract/account/sealed-accounts.ts'
import { fieldProblem } from '../../../contract/problems.ts'
import type { App } from '../app.ts'
import { sealFor } from '../seal.ts'

/** The one name that numbers of accounts have in calls. */
const FIELD = 'iban'
const DEPTH_MAX = 40

const sealsOf = ({ config }: Pick<App, 'config'>) => sealFor('bank-account', config.authSecret, { isRepeatable: true })

/** An answer as it goes out, for who may not read account numbers. */
export function withSealedAccounts(app: Pick<App, 'config'>, json: string, clientId: string): string {
  if (!json.includes(`"${FIELD}":"`)) return json
  const seals = sealsOf(app)
  const answer: unknown = JSON.parse(json)
  replaceAccounts(answer, (iban) => sealed(seals, iban, clientId))
  return JSON.stringify(answer)
}

/** Where a call has another name for it. */
export const withSeal = (app: Pick<App, 'config'>, iban: string, clientId: string): string =>
  iban === '' ? '' : sealed(sealsOf(app), iban, clientId)

/** What was given out, opened again; null: it was not. */
export function withoutSeal(app: Pick<App, 'config'>, text: string, clientId: string): string | null {
  const seal = sealOfAccount(text)
  return seal === null ? null : sealsOf(app).open(seal, clientId)
}

function sealed(seals: ReturnType<typeof sealsOf>, iban: string, clientId: string): string {
  const lastFour = iban.replace(/\s/g, '').toUpperCase().slice(-4).padStart(4, '0')
  return sealedAccount(lastFour.replace(/[^0-9A-Z]/g, '0'), seals.seal(iban, clientId))
}

/** A body as it comes in, from who may not write account numbers. Throws `invalid-fields` for one that was typed. */
export function openSealedAccounts(app: Pick<App, 'config'>, body: unknown, clientId: string): void {
  const seals = sealsOf(app)
  replaceAccounts(body, (text, path) => {
    const seal = text.length > IBAN_TEXT_MAX ? null : sealOfAccount(text)
    const iban = seal === null ? null : seals.open(seal, clientId)
    if (iban === null) throw fieldProblem(path, 'cash-account-not-yours', 'not-allowed')
    return iban
  })
}

/** Changes every number in place. An empty one is none. */
function replaceAccounts(value: unknown, change: (iban: string, path: string) => string, path = '', depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return
  const holder = value as Record<string, unknown> // an object or a list, by its keys
  for (const [name, inner] of Object.entries(holder)) {
    const innerPath = path === '' ? name : `${path}.${name}`
    if (name === FIELD && typeof inner === 'string' && inner !== '') holder[name] = change(inner, innerPath)
    else replaceAccounts(inner, change, innerPath, depth + 1)
  }
}
