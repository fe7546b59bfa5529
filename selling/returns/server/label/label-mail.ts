/** The label of a return, mailed to its buyer: the file, and the AWB as a code for who has no printer. */
import { couriers } from '#contract/couriers.ts'
import { Problem } from '#contract/problems.ts'
import { findOrder, labelOfOrder } from '#sending/operations.ts'
import { addMail, composeMail, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import type { MailAttachment } from '#server/platform/partners/mail-port.ts'
import { textsOf } from '#server/platform/texts.ts'
import { buyerMailFieldsOf, returnRequestOfBuyer } from '../buyer-request.ts'
import { noteReturnStep } from '../request-life.ts'
import { barcodePng, parcelNumbersOf } from './awb-codes.ts'
import { keepLabelLink, type LabelledOrder, type LabelOf, labelLinkOf, labelledOrderOf } from './label-link.ts'

/** Codes beyond are on the page alone. */
const CODES_MAILED_MAX = 20

/** Once for each `tap`; '': when the AWB was made. */
export async function addLabelMail(app: App, tx: Tx, { clientId, requestId, orderId, tap }: LabelOf & { tap: string }): Promise<void> {
  await keepLabelLink(app, tx, { clientId, requestId, orderId })
  const id = [requestId, orderId, tap].filter((part) => part !== '').join('/')
  await addMail(app, tx, { mail: { name: labelMail.name }, id, clientId })
}

/** `id`: the request, its order, and which tap of the merchant sent it again. */
export const labelMail: MailKind = {
  name: 'return-label',
  async write(app, { clientId, id: about }) {
    const label = await labelAbout(app.db, clientId, about)
    if (label === null) return null
    const { request, order } = label
    const texts = textsOf(request.language)
    const file = await labelOrNone(app, order)
    const page = await labelLinkOf(app, { clientId, requestId: request.id, orderId: order.id }, request.language)
    const { name: courier, unlabelled } = couriers[order.courier]
    const words = texts.mails['return-label']({
      ...{ id: request.id, shop: request.shopName, awb: order.awb, courier, hasLabel: file !== null, page: page ?? '' },
      handover: texts.returnLabel.handover({ courier, ...unlabelled }),
      tracking: `${app.config.publicUrl}/tracking/${encodeURIComponent(order.awb)}`,
    })
    const codes = await codesOf(order)
    const pictures = codes.map(({ cid, number }) => ({ cid, alt: texts.returnLabel.codeOf(number) }))
    const files = file === null ? [] : [{ name: file.name, type: 'application/pdf' as const, bytes: file.bytes }]
    return {
      ...composeMail(texts.mails, buyerMailFieldsOf(app, request), words, pictures),
      attachments: [...files, ...codes.map(({ attachment }) => attachment)],
    }
  },
  async ended(app, tx, about, { clientId, outcome }) {
    const label = await labelAbout(tx, clientId, about)
    // Of one whose AWB was cancelled meanwhile nothing was sent.
    if (label === null) return
    const step = outcome.kind === 'done' ? 'label-mailed' : 'label-failed'
    await noteReturnStep(app, tx, label.request, { step, params: { awb: label.order.awb } })
  },
}

async function labelAbout(db: Queries, clientId: string, about: string) {
  const [id = '', orderId = ''] = about.split('/')
  const request = await returnRequestOfBuyer(db, clientId, id)
  const order = request && labelledOrderOf(request, await findOrder(db, clientId, orderId))
  return order ? { request, order } : null
}

async function codesOf(order: LabelledOrder) {
  const numbers = parcelNumbersOf(order).slice(0, CODES_MAILED_MAX)
  return Promise.all(
    numbers.map(async (number) => {
      const cid = `awb-${number}`
      const attachment: MailAttachment = { name: `${number}.png`, type: 'image/png', bytes: await barcodePng(number), cid }
      return { number, cid, attachment }
    }),
  )
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
