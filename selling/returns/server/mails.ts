/** What buyer and merchant are written of a request; texts are made when they are sent. */
import { and, eq } from 'drizzle-orm'
import { addGroupMails, addressedOf, contactOfClient } from '#account/operations.ts'
import { couriers } from '#contract/couriers.ts'
import { Problem } from '#contract/problems.ts'
import { findOrder, labelOfOrder } from '#sending/operations.ts'
import { addMail, groupMailOf, type MailKind, mailOf } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { textsOf, textsOfAccount } from '#server/platform/texts.ts'
import { consequencesOf, goodsSaid, receiptDocument } from './documents.ts'
import { changeRequest, noteStep, type RequestRow, returnMoved } from './request-life.ts'
import { returnRequests as table } from './tables.ts'

/** Withdrawals concern the owner whatever was chosen: a period runs. Returns go to who chose to hear of them. */
const GROUP = 'sendOrderReturn'

export const mailsOfReceived = subscribe(returnMoved, async (app, tx, { from, now: { clientId, id, kind, trustedAt } }) => {
  if (from !== null) return
  await addMail(app, tx, { mail: buyerMail, id, clientId })
  // Who trusted it has read it.
  if (trustedAt !== null) return
  if (kind === 'withdrawal') await addMail(app, tx, { mail: ownerMail, id, clientId })
  else await addGroupMails(app, tx, { clientId, group: GROUP, mail: groupMail, about: id })
})

async function requestFor(app: App, clientId: string, id: string): Promise<RequestRow | null> {
  const [row] = await app.db
    .select()
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.id, id)))
  return row ?? null
}

const toBuyer = (app: App, { email: to, name }: RequestRow) => ({ product: app.config.productName, to, name })

/** The confirmation that the law wants on a durable medium. */
const buyerMail: MailKind = {
  name: 'return-confirmed',
  async write(app, { clientId, id }) {
    const row = await requestFor(app, clientId, id)
    if (row === null) return null
    const texts = textsOf(row.language)
    const about = { id, shop: row.shopName, orderNumber: row.orderNumber }
    if (row.kind === 'return') {
      const goods = row.goods.map(texts.returns.details.goodsItem)
      return mailOf(texts.mails, toBuyer(app, row), texts.mails['return-confirmed']({ ...about, goods }))
    }
    const content = [`${texts.withdrawal.document.goods}: ${goodsSaid(row, texts)}.`, ...consequencesOf(row, texts)]
    const words = texts.mails['withdrawal-confirmed']({ ...about, at: texts.forms.dateTime(row.receivedAt), content })
    const name = texts.withdrawal.document.fileName({ id, isEvidence: false })
    const attachments = [{ name, type: 'application/pdf' as const, bytes: await receiptDocument(row, texts) }]
    return { ...mailOf(texts.mails, toBuyer(app, row), words), attachments }
  },
  ended: (app, tx, id, { clientId, outcome }) => noteReceipt(app, tx, { clientId, id }, { isSent: outcome.kind === 'done' }),
}

/** Whether the buyer got the confirmation. */
export async function noteReceipt(
  app: App,
  tx: Tx,
  { clientId, id }: Pick<RequestRow, 'clientId' | 'id'>,
  { isSent }: { isSent: boolean },
): Promise<void> {
  await changeRequest(tx, { clientId, id }, { receipt: isSent ? 'mailed' : 'failed', receiptAt: app.clock.now() })
  await noteStep(app, tx, { clientId, id }, { step: isSent ? 'receipt-mailed' : 'receipt-failed' })
}

const announced = (app: App, row: RequestRow, texts: ReturnType<typeof textsOf>) =>
  texts.mails['return-announced']({
    ...{ id: row.id, kind: row.kind, orderNumber: row.orderNumber, buyer: row.name },
    until: row.refundUntil === null ? '' : texts.forms.day(row.refundUntil),
    link: `${app.config.publicUrl}/profile/list/templates/orders/${row.id}`,
  })

const ownerMail: MailKind = {
  name: 'withdrawal-announced',
  async write(app, { clientId, id }) {
    const [row, owner] = [await requestFor(app, clientId, id), await contactOfClient(app.db, clientId)]
    if (row === null || owner === null) return null
    const texts = textsOfAccount(owner.language)
    return mailOf(texts.mails, { product: app.config.productName, to: owner.email, name: owner.name }, announced(app, row, texts))
  },
}

const groupMail: MailKind = {
  name: 'return-announced',
  async write(app, { clientId, id }) {
    const addressed = await addressedOf(app.db, { clientId, group: GROUP, id })
    const row = addressed && (await requestFor(app, clientId, addressed.about))
    if (!row) return null
    const texts = textsOfAccount(addressed.account.language)
    const { productName: product, publicUrl } = app.config
    return groupMailOf(texts.mails, { product, publicUrl, to: addressed.to, name: addressed.account.name }, announced(app, row, texts))
  },
}

/** `id`: the request and its order. */
const labelMail: MailKind = {
  name: 'return-label',
  async write(app, { clientId, id: about }) {
    const [id = '', orderId = ''] = about.split('/')
    const [row, order] = [await requestFor(app, clientId, id), await findOrder(app.db, clientId, orderId)]
    if (row === null || !order?.awb || !order.courier || order.state === 'cancelled') return null
    const texts = textsOf(row.language)
    const label = await labelOrNone(app, order)
    const words = texts.mails['return-label']({
      ...{ id, shop: row.shopName, awb: order.awb, courier: couriers[order.courier].name, hasLabel: label !== null },
      tracking: `${app.config.publicUrl}/tracking/${encodeURIComponent(order.awb)}`,
    })
    const attachments = label === null ? [] : [{ name: label.name, type: 'application/pdf' as const, bytes: label.bytes }]
    return { ...mailOf(texts.mails, toBuyer(app, row), words), attachments }
  },
  async ended(app, tx, about, { clientId, outcome }) {
    const [id = '', orderId = ''] = about.split('/')
    const order = await findOrder(tx, clientId, orderId)
    if (outcome.kind === 'done' && order?.awb)
      await noteStep(app, tx, { clientId, id }, { step: 'label-mailed', params: { awb: order.awb } })
  },
}

/** A courier that gives no label of this format still has the AWB. */
async function labelOrNone(app: App, order: Parameters<typeof labelOfOrder>[1]) {
  try {
    return await labelOfOrder(app, order, 'A4')
  } catch (error) {
    if (error instanceof Problem && error.code === 'label-unavailable') return null
    throw error
  }
}

const refusedMail: MailKind = {
  name: 'return-refused',
  async write(app, { clientId, id: about }) {
    const [id = '', at] = about.split('/')
    const row = await requestFor(app, clientId, id)
    // It was reopened, or refused anew.
    if (row === null || row.state !== 'refused' || row.refusal === null || row.stateChangedAt.toISOString() !== at) return null
    const texts = textsOf(row.language)
    const { contactEmail, contactPhone } = row.toAddress
    const words = texts.mails['return-refused']({ id, shop: row.shopName, reason: row.refusal, contact: contactEmail || contactPhone })
    return mailOf(texts.mails, toBuyer(app, row), words)
  },
}

export const returnMailKinds = [buyerMail, ownerMail, groupMail, labelMail, refusedMail]
