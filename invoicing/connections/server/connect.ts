/** The way to ANAF's sign-in and back: a state that counts once, a pair that is kept before it is used, and a right that is proven. */
import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { compactFiscalCode } from '#contract/tax/fiscal-codes.ts'
import { type Message, partnerSaid } from '#contract/texts/message.ts'
import { invoicingRefusal, isVerifiableEntity } from '#paying/billing/contract/entity-rules.ts'
import { type BillingEntity, billingEntity, markEntityConnected } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { noteAuditedValues, runBesidesRequest } from '#server/platform/http/request-entry.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import type { ConnectionState } from '../contract/connections.ts'
import { connectionByNumber, connectionStateOf } from './companies.ts'
import { deleteUnusedGrant, grantById, saveEInvoiceGrant } from './grants.ts'
import { checkCompanyRight, nextRightCheckAt } from './rights.ts'
import { companyConnected } from './synced.ts'
import { einvoiceConnecting, einvoiceConnections } from './tables.ts'

const STATE_BYTES = 32
/** How long a sign-in with a certificate may take. */
const CONNECTING_MS = 15 * 60_000

/** The page that ends connecting, as it is registered at ANAF. */
const returnUrlOf = ({ config }: Pick<App, 'config'>): string => `${config.publicUrl}/profile/invoicing-system/return`

function portOf({ einvoices }: App): NonNullable<App['einvoices']> {
  if (einvoices === null) throw new Problem('partner-not-in-use')
  return einvoices
}

type Company = { clientId: string; number: number }

/** Throws `not-found`, `einvoice-refused` for a company that is none of Romania or not verified, `invalid-fields`. */
export async function prepareConnection(app: App, { identificationCode, ...company }: Company & { identificationCode: string }) {
  const port = portOf(app)
  const entity = await billingEntity(app.db, company)
  if (!entity) throw new Problem('not-found')
  refuse(connectingRefusal(entity))
  if (compactFiscalCode(identificationCode) !== entity.identificationCode) throw fieldProblem('identificationCode', 'einvoice-code-differs')
  const now = app.clock.now()
  const state = randomBytes(STATE_BYTES).toString('base64url')
  await app.db.inTransaction(async (tx) => {
    await tx.delete(einvoiceConnecting).where(lt(einvoiceConnecting.expiresAt, now))
    const expiresAt = new Date(now.getTime() + CONNECTING_MS)
    await tx.insert(einvoiceConnecting).values({ state, ...company, cif: entity.identificationCode, expiresAt })
  })
  return { url: port.signInUrl({ state, redirectUri: returnUrlOf(app) }) }
}

const connectingRefusal = (entity: BillingEntity): Message | null =>
  isVerifiableEntity(entity) ? invoicingRefusal(entity) : { code: 'einvoice-company-not-romanian' }

function refuse(because: Message | null): void {
  if (because) throw new Problem('einvoice-refused', { because })
}

type Returned = { clientId: string; userId: string; query: string }
type Finished = { fiscalSubaccountNumber: number; name: string; state: ConnectionState }

/** Throws `einvoice-refused`, `einvoice-failed`; `not-found` where the company was deleted meanwhile. */
export async function finishConnection(app: App, { clientId, userId, query }: Returned): Promise<Finished> {
  const port = portOf(app)
  const back = new URLSearchParams(query)
  const begun = await consumeState(app, { clientId, state: back.get('state') ?? '' })
  if (!begun) throw new Problem('einvoice-refused', { because: { code: 'einvoice-return-unknown' } })
  const code = back.get('code')
  if (!code) throw new Problem('einvoice-refused', { because: { code: 'einvoice-sign-in-refused' } })
  const answer = await port.grantOf(code, returnUrlOf(app))
  if (answer.kind === 'refused') throw new Problem('einvoice-refused', { because: { code: 'einvoice-grant-refused' } })
  if (answer.kind !== 'granted') throw new Problem('einvoice-failed')
  // Kept before it is used: ANAF gives it once. Not the request's own change, which a refusal would undo.
  const grantId = await runBesidesRequest(() =>
    app.db.inTransaction((tx) => saveEInvoiceGrant(app, tx, { clientId, grantedBy: userId, pair: answer.pair })),
  )
  const right = await checkCompanyRight(app, { cif: begun.cif, grantId })
  if (right.kind === 'no-right') {
    await runBesidesRequest(() => app.db.inTransaction((tx) => deleteUnusedGrant(tx, grantId)))
    throw new Problem('einvoice-refused', { because: { code: 'einvoice-no-right', params: { said: partnerSaid(right.text ?? '') } } })
  }
  return app.db.inTransaction((tx) => keepConnection(app, tx, { ...begun, grantId, connectedBy: userId, isProven: right.kind === 'page' }))
}

type Granted = Begun & { grantId: string; connectedBy: string; isProven: boolean }

/** Where ANAF did not say whether the right is there it is asked again soon. */
async function keepConnection(app: App, tx: Tx, { isProven, ...granted }: Granted): Promise<Finished> {
  const { clientId, number } = granted
  const entity = await markEntityConnected(tx, { clientId, number, isConnected: true })
  if (entity.identificationCode !== granted.cif) throw new Problem('not-found')
  const before = await connectionByNumber(tx, granted)
  const now = app.clock.now()
  const columns = {
    ...granted,
    connectedAt: now,
    rightProvenAt: isProven ? now : null,
    ...{ rightRefusedAt: null, rightLostAt: null, refusal: '', askAt: nextRightCheckAt(now, isProven) },
  }
  const key = [einvoiceConnections.clientId, einvoiceConnections.number]
  const [connection] = await tx.insert(einvoiceConnections).values(columns).onConflictDoUpdate({ target: key, set: columns }).returning()
  await emitEvent(app, tx, companyConnected, { clientId, cif: granted.cif })
  if (before && before.grantId !== granted.grantId) await deleteUnusedGrant(tx, before.grantId)
  const grant = await grantById(tx, granted.grantId)
  if (!connection || !grant) throw new Problem('einvoice-failed')
  const state = connectionStateOf(connection, grant, now)
  noteAuditedValues({ fiscalSubaccountNumber: number, state })
  return { fiscalSubaccountNumber: number, name: entity.name, state }
}

/** Its grant ends with the last company that used it. Throws `not-found`. */
export const removeConnection = (app: App, company: Company): Promise<void> =>
  app.db.inTransaction(async (tx) => {
    const { clientId, number } = company
    const isThis = and(eq(einvoiceConnections.clientId, clientId), eq(einvoiceConnections.number, number))
    const [removed] = await tx.delete(einvoiceConnections).where(isThis).returning({ grantId: einvoiceConnections.grantId })
    if (!removed) throw new Problem('not-found')
    await markEntityConnected(tx, { ...company, isConnected: false })
    await deleteUnusedGrant(tx, removed.grantId)
  })

type Begun = Company & { cif: string }

/** null: not of this client, used, or too late. Whatever comes of it, no other return may use it. */
async function consumeState(app: App, { clientId, state }: { clientId: string; state: string }): Promise<Begun | null> {
  const { expiresAt, clientId: of } = einvoiceConnecting
  const isIt = and(eq(einvoiceConnecting.state, state), eq(of, clientId), gt(expiresAt, app.clock.now()))
  const [row] = await runBesidesRequest(async () =>
    app.db.delete(einvoiceConnecting).where(isIt).returning({ number: einvoiceConnecting.number, cif: einvoiceConnecting.cif }),
  )
  return row ? { clientId, ...row } : null
}
