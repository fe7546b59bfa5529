/** What who has the link of a label's mail may open, and what sends that mail again. */
import { Problem } from '#contract/problems.ts'
import { findOrder, labelOfOrder } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { runIdempotent } from '#server/platform/http/idempotency.ts'
import { countOrRefuseAttempt, networkOf } from '#server/platform/http/rate-limit.ts'
import { shortId } from '#server/platform/ids.ts'
import { type ReturnLabelPage, returnLabelCalls } from '../../contract/return-label.ts'
import { lockRequest, noteReturnStep, requireTrusted } from '../request-life.ts'
import { barcodePicture, parcelNumbersOf } from './awb-codes.ts'
import { labelByKey, labelledOrderOf } from './label-link.ts'
import { addLabelMail } from './label-mail.ts'

/** Many share an address of a mobile network. */
const LOOKS_PER_NETWORK = { max: 240, windowSeconds: 60 }

export const labelRoutes: Route[] = [
  serve(returnLabelCalls.page, async (app, { params: { key }, request }) => {
    await admitLook(app, request.ip)
    return labelPageOf(app, key)
  }),

  serve(returnLabelCalls.file, async (app, { params: { key }, request }) => {
    await admitLook(app, request.ip)
    const label = await labelByKey(app.db, key)
    if (label === null) throw new Problem('not-found', { because: { code: 'return-label-ended' } })
    return labelOfOrder(app, label.order, 'A4')
  }),

  serve(returnLabelCalls.resend, async (app, { client, actor, params: { id }, idempotencyKey: key }) => {
    await resendLabel(app, { clientId: client.id, id, userId: actor?.kind === 'user' ? actor.userId : null, key })
    return { success: true }
  }),
]

async function labelPageOf(app: App, key: string): Promise<ReturnLabelPage> {
  const found = await labelByKey(app.db, key)
  if (found === null) return { state: 'ended', label: null }
  const { request, order } = found
  const codes = await Promise.all(parcelNumbersOf(order).map(async (number) => ({ number, picture: await barcodePicture(number) })))
  const { contactPhone, contactEmail } = request.toAddress
  return {
    state: order.state === 'active' ? 'valid' : 'handed-over',
    label: {
      ...{ shopName: request.shopName, courier: order.courier, awb: order.awb, codes },
      contact: [contactPhone, contactEmail].filter((way) => way !== ''),
    },
  }
}

const admitLook = ({ db, config }: App, ipAddress: string): Promise<void> =>
  countOrRefuseAttempt(db, {
    ...{ key: `return-label/${networkOf(ipAddress)}`, windowSeconds: LOOKS_PER_NETWORK.windowSeconds },
    max: LOOKS_PER_NETWORK.max * config.limitsFactor,
  })

/** E-mails to one buyer that a finger on a button sends. */
const RESENT_PER_DAY = { max: 10, windowSeconds: 86_400 }

type Resent = { clientId: string; id: string; userId: string | null; key: string | null }

/** Throws `not-found`, `return-doubtful`, `return-decided` where no AWB is valid or the courier has the parcel, `too-many-requests`. */
async function resendLabel(app: App, { clientId, id, userId, key }: Resent): Promise<void> {
  const { max, windowSeconds } = RESENT_PER_DAY
  await countOrRefuseAttempt(app.db, { key: `return-label-resent/${clientId}/${id}`, max: max * app.config.limitsFactor, windowSeconds })
  await app.db.inTransaction((tx) =>
    runIdempotent(tx, { clientId, key, operation: `return-label/${id}`, body: {} }, async () => {
      const request = await lockRequest(tx, { clientId, id })
      requireTrusted(request)
      const order = request.orderId === null ? null : labelledOrderOf(request, await findOrder(tx, clientId, request.orderId))
      if (order === null || order.state !== 'active' || request.erasedAt !== null) throw new Problem('return-decided')
      await noteReturnStep(app, tx, request, { step: 'label-resent', params: { awb: order.awb }, userId })
      await addLabelMail(app, tx, { clientId, requestId: id, orderId: order.id, tap: shortId() })
      return {}
    }),
  )
}
