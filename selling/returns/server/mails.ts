/** What buyer and merchant are written of a request; texts are made when they are sent. */
import { addGroupMails, contactOfClient, groupMailAddresseeOf } from '#account/operations.ts'
import { addMail, composeGroupMail, composeMail, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { textsOf, textsOfAccount } from '#server/platform/texts.ts'
import { buyerMailFieldsOf, returnRequestOf, returnRequestOfBuyer } from './buyer-request.ts'
import { orderNamed, receiptDocument, returnGoodsTextOf, withdrawalConsequencesOf } from './documents.ts'
import { labelMail } from './label/label-mail.ts'
import { changeReturnRequest, noteReturnStep, type RequestRow, returnCounted, returnMoved } from './request-life.ts'

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

/** Before any money moves, a buyer reads what came otherwise than announced. */
export const mailsOfCounted = subscribe(returnCounted, async (app, tx, { clientId, id, countedAt, differs }) => {
  if (differs) await addMail(app, tx, { mail: countedMail, id: `${id}/${countedAt.toISOString()}`, clientId })
})

/** The confirmation that the law wants on a durable medium. */
const buyerMail: MailKind = {
  name: 'return-confirmed',
  async write(app, { clientId, id }) {
    const row = await returnRequestOfBuyer(app.db, clientId, id)
    if (row === null) return null
    const texts = textsOf(row.language)
    const about = { id, shop: row.shopName, orderNumber: orderNamed(row, texts) }
    if (row.kind === 'return') {
      const goods = row.goods.map(texts.returns.details.goodsItem)
      return composeMail(texts.mails, buyerMailFieldsOf(app, row), texts.mails['return-confirmed']({ ...about, goods }))
    }
    const content = [
      `${texts.withdrawal.document.goods}: ${returnGoodsTextOf(row, texts)}.`,
      texts.withdrawal.periodGranted(row.withdrawalDays),
      ...withdrawalConsequencesOf(row, texts),
    ]
    const words = texts.mails['withdrawal-confirmed']({ ...about, at: texts.forms.dateTime(row.receivedAt), content })
    const name = texts.withdrawal.document.fileName({ id, isEvidence: false })
    const attachments = [{ name, type: 'application/pdf' as const, bytes: await receiptDocument(row, texts) }]
    return { ...composeMail(texts.mails, buyerMailFieldsOf(app, row), words), attachments }
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
  await changeReturnRequest(tx, { clientId, id }, { receipt: isSent ? 'mailed' : 'failed', receiptAt: app.clock.now() })
  await noteReturnStep(app, tx, { clientId, id }, { step: isSent ? 'receipt-mailed' : 'receipt-failed' })
}

const announced = (app: App, row: RequestRow, texts: ReturnType<typeof textsOf>) =>
  texts.mails['return-announced']({
    ...{ id: row.id, kind: row.kind, orderNumber: orderNamed(row, texts), buyer: row.name },
    marks: markTextsOf(row, texts),
    until: row.refundUntil === null ? '' : texts.forms.day(row.refundUntil),
    link: `${app.config.publicUrl}/profile/list/templates/orders/${row.id}`,
  })

/** What the shop should look at before it answers. */
const markTextsOf = (
  { returnTimeliness, returnDays, original }: RequestRow,
  { returns: { marks } }: ReturnType<typeof textsOf>,
): string[] => [
  ...(returnTimeliness === 'late' ? [marks.late(returnDays ?? 0)] : []),
  ...(returnTimeliness === 'not-known' ? [marks.notKnown(returnDays ?? 0)] : []),
  ...(original?.isOfCompany ? [marks.company] : []),
]

const ownerMail: MailKind = {
  name: 'withdrawal-announced',
  async write(app, { clientId, id }) {
    const [row, owner] = [await returnRequestOf(app.db, clientId, id), await contactOfClient(app.db, clientId)]
    if (row === null || owner === null) return null
    const texts = textsOfAccount(owner.language)
    return composeMail(texts.mails, { product: app.config.productName, to: owner.email, name: owner.name }, announced(app, row, texts))
  },
}

const groupMail: MailKind = {
  name: 'return-announced',
  async write(app, { clientId, id }) {
    const addressed = await groupMailAddresseeOf(app.db, { clientId, group: GROUP, id })
    const row = addressed && (await returnRequestOf(app.db, clientId, addressed.about))
    if (!row) return null
    const texts = textsOfAccount(addressed.account.language)
    const { productName: product, publicUrl } = app.config
    return composeGroupMail(texts.mails, { product, publicUrl, to: addressed.to, name: addressed.account.name }, announced(app, row, texts))
  },
}

const refusedMail: MailKind = {
  name: 'return-refused',
  async write(app, { clientId, id: about }) {
    const [id = '', at] = about.split('/')
    const row = await returnRequestOfBuyer(app.db, clientId, id)
    // It was reopened, or refused anew.
    if (row === null || row.state !== 'refused' || row.refusal === null || row.stateChangedAt.toISOString() !== at) return null
    const texts = textsOf(row.language)
    const { contactEmail, contactPhone } = row.toAddress
    const words = texts.mails['return-refused']({ id, shop: row.shopName, reason: row.refusal, contact: contactEmail || contactPhone })
    return composeMail(texts.mails, buyerMailFieldsOf(app, row), words)
  },
}

/** `id`: the request and when it was counted. */
const countedMail: MailKind = {
  name: 'return-counted',
  async write(app, { clientId, id: about }) {
    const [id = '', at] = about.split('/')
    const row = await returnRequestOfBuyer(app.db, clientId, id)
    // It was counted anew, or the count was undone.
    if (row === null || row.counted === null || row.countedAt?.toISOString() !== at) return null
    const texts = textsOf(row.language)
    const { contactEmail, contactPhone } = row.toAddress
    const lines = row.counted.map((line) => `${line.name}: ${texts.returnSettling.goods.arrived(line)}`)
    const words = texts.mails['return-counted']({ id, shop: row.shopName, lines, contact: contactEmail || contactPhone })
    return composeMail(texts.mails, buyerMailFieldsOf(app, row), words)
  },
}

export const returnMailKinds = [buyerMail, ownerMail, groupMail, labelMail, refusedMail, countedMail]
