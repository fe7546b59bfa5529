/** A bank transfer that a client announces, with the proforma that it is paid by. */
import { randomUUID } from 'node:crypto'
import type { Bani } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { vatPercentOn } from '#contract/vat.ts'
import { invoicingRefusal } from '#paying/billing/contract/entity-rules.ts'
import { type BillingEntity, billingEntity } from '#paying/billing/server/billing-entities.ts'
import { buyerOfEntity } from '#paying/billing/server/parties-shown.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { runIdempotent } from '#server/platform/http/idempotency.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { proformaNumber } from '../../contract/proforma.ts'
import { newPayment } from './new-payment.ts'
import { proformas } from './tables.ts'

type Announcing = {
  clientId: string
  amountBani: Bani
  entityNumber: number
  /** null: a job. */
  createdBy: string | null
  key: string | null
}
type Announced = { identifier: string; proformaNumber: string }

/** The same key announces once. Throws `not-found` without such an entity, `payment-refused` where nothing may be invoiced to it. */
export function announceTransfer(app: App, { key, ...input }: Announcing): Promise<Announced> {
  const { clientId, amountBani, entityNumber } = input
  const body = { amountBani, entityNumber }
  return app.db.inTransaction(async (tx) => {
    const announced = await runIdempotent(tx, { clientId, key, operation: 'announce-transfer', body }, () => announce(app, tx, input))
    noteAuditedValues({ identifier: announced.identifier })
    return announced
  })
}

async function announce(app: App, tx: Tx, input: Omit<Announcing, 'key'>): Promise<Announced> {
  const entity = await invoiceable(tx, input)
  const payment = await newPayment(app, tx, { ...input, id: randomUUID() })
  const issuedOn = bucharestDayOf(app.clock.now())
  await tx.insert(proformas).values({
    ...{ clientId: input.clientId, paymentId: payment.id, number: payment.number, issuedOn, amountBani: input.amountBani },
    ...{ vatPercent: vatPercentOn(issuedOn), seller: app.config.seller, buyer: buyerOfEntity(entity) },
  })
  return { identifier: payment.id, proformaNumber: proformaNumber(payment.number) }
}

/** One that the tax authority has not answered about yet may pay: its invoice waits for the answer. */
async function invoiceable(tx: Tx, { clientId, entityNumber }: Pick<Announcing, 'clientId' | 'entityNumber'>): Promise<BillingEntity> {
  const entity = await billingEntity(tx, { clientId, number: entityNumber })
  if (!entity) throw new Problem('not-found')
  const refusal = entity.verifyStatus === 'invalid' ? invoicingRefusal(entity) : null
  if (refusal) throw new Problem('payment-refused', { because: refusal })
  return entity
}
