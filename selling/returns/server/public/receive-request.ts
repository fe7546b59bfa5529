/** A buyer sends a return request, or withdraws from the contract. */
import { Problem } from '#contract/problems.ts'
import type { Language } from '#contract/texts/languages.ts'
import { coded } from '#contract/texts/message.ts'
import { foldForSearch, type PublicTemplate, templateByPublicId } from '#sending/operations.ts'
import { readAnswers } from '#sending/order-templates/contract/return-answers.ts'
import type { App } from '#server/platform/app.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { answeredBefore, once } from '#server/platform/http/idempotency.ts'
import { shortId } from '#server/platform/ids.ts'
import { emit } from '#server/platform/jobs/events.ts'
import type { ReturnSent, WithdrawalSent } from '../../contract/public-returns.ts'
import type { GoodsItem } from '../../contract/return-requests.ts'
import { refundLastDay, type Timeliness, timelinessOf } from '../../contract/withdrawal-period.ts'
import { exceptedOf, findOriginal, isDoorKnown, type Original, periodOf } from '../find-original.ts'
import { noteStep, type RequestRow, requestLife, returnsDoubted } from '../request-life.ts'
import { settingsOf } from '../settings.ts'
import { requireLeft } from '../units-claimed.ts'
import { fieldsAnswered } from './form-shown.ts'
import { admitContactFor, isUsual, requireFilledByHand } from './guard.ts'
import { notAllowed } from './parcel-options.ts'
import { agreedOf } from './terms.ts'

/** Throws `not-found`. */
export async function templateShown(app: App, uniqueId: string): Promise<PublicTemplate> {
  const template = await templateByPublicId(app.db, uniqueId)
  if (!template) throw new Problem('not-found', { because: { code: 'return-link-ended' } })
  return template
}

type Sent<Body> = { uniqueId: string; ipAddress: string; language: Language; key: string | null; body: Body }
type Received = { id: string; at: string; isConfirmed: boolean }

/** Throws `not-found`, `too-many-requests`, `invalid-fields`. */
export async function receiveReturn(app: App, { uniqueId, ipAddress, language, key, body }: Sent<ReturnSent>): Promise<Received> {
  const template = await templateShown(app, uniqueId)
  const sent = { clientId: template.clientId, key, operation: `return/${uniqueId}`, body }
  const earlier = await answeredBefore<Received>(app.db, sent)
  if (earlier) return earlier.answer
  requireFilledByHand(app, { uniqueId, guard: body.guard })
  const isDoubtful = !(await isUsual(app, { uniqueId, ipAddress, kind: 'returns', email: body.buyer.email }))
  const { agreed, errors: termsErrors } = agreedOf({ template, agreedTo: body.agreedTo, now: app.clock.now() })
  const fields = fieldsAnswered(app, { uniqueId, fields: template.options.return?.fields ?? null }, body.form)
  const { answers, errors } = readAnswers(fields ?? [], body.answers)
  const original = body.order === null ? null : await originalOf(app, template.clientId, body.order)
  const wrong = [
    ...errors.map(({ path, message }) => ({ path: `answers.${path}`, code: 'invalid', message: coded(message) })),
    ...(body.buyer.address === null && (original === null || !isDoorKnown(original)) ? [addressMissing] : []),
    ...(fields === null && body.parcel === null ? [parcelMissing] : []),
    ...(fields === null ? notAllowed(template.options, body.parcel) : []),
    ...termsErrors,
  ]
  if (wrong.length > 0) throw new Problem('invalid-fields', { errors: wrong })
  const { buyer, order } = body
  return app.db.inTransaction((tx) =>
    once(tx, sent, async () => {
      const goods = chosenOf(original, body.goods)
      await requireLeft(tx, template.clientId, original, goods)
      const row = newRow(app, template, {
        ...{ kind: 'return', language, name: buyer.name, email: buyer.email, phone: buyer.phone, address: buyer.address },
        ...{ orderNumber: order?.number ?? '', original, goods },
        ...{ fields: fields ?? [], answers, parcel: fields === null ? body.parcel : null, agreed, isDoubtful },
      })
      return keepReceived(app, tx, row)
    }),
  )
}

const addressMissing = { path: 'buyer.address', code: 'invalid', message: coded('return-address-missing') }
const parcelMissing = { path: 'parcel', code: 'invalid', message: coded('field-missing') }

/** A wrong pair is no reason to refuse what is sent; one that is tried too often is not looked for. */
async function originalOf(app: App, clientId: string, pair: { number: string; contact: string }): Promise<Original | null> {
  await admitContactFor(app, { clientId, number: pair.number })
  return findOriginal(app, clientId, pair)
}

/** Throws `not-found`, `too-many-requests`, `invalid-fields` for what is no form of ours: what is late or excepted is taken as well. */
export async function receiveWithdrawal(
  app: App,
  { uniqueId, ipAddress, language, key, body }: Sent<WithdrawalSent>,
): Promise<Received & { timeliness: Timeliness }> {
  const template = await templateShown(app, uniqueId)
  const { clientId } = template
  const sent = { clientId, key, operation: `withdrawal/${uniqueId}`, body }
  const earlier = await answeredBefore<Received & { timeliness: Timeliness }>(app.db, sent)
  if (earlier) return earlier.answer
  requireFilledByHand(app, { uniqueId, guard: body.guard })
  const isDoubtful = !(await isUsual(app, { uniqueId, ipAddress, kind: 'withdrawals', email: body.email }))
  const settings = await settingsOf(app.db, clientId)
  const original = await originalOf(app, clientId, { number: body.orderNumber, contact: body.email }).catch(unlessTooMany)
  const period = await periodOf(app.db, original, settings)
  return app.db.inTransaction((tx) =>
    once(tx, sent, async () => {
      const now = app.clock.now()
      const timeliness = timelinessOf(period, now)
      const goods = chosenOf(original, body.goods)
      const known = original?.goods ?? []
      const concerned = goods.length === 0 ? known : known.filter(({ name }) => goods.some((one) => one.name === name))
      const row: RequestRow = {
        ...newRow(app, template, {
          ...{ kind: 'withdrawal', language, name: body.name, email: body.email, phone: '', address: null },
          ...{ orderNumber: body.orderNumber, original, goods, fields: [], answers: {}, parcel: null, agreed: null, isDoubtful },
        }),
        ...{ goodsText: body.goodsText, reason: body.reason, iban: body.iban, timeliness },
        ...(period.kind === 'known' ? { cameOn: period.cameOn, periodUntil: period.lastDay } : {}),
        exceptions: exceptedOf(concerned, settings),
        ...{ isMoneyHeld: settings.holdsMoney, paysSendingBack: settings.paysSendingBack, refundUntil: refundLastDay(now) },
      }
      return { ...(await keepReceived(app, tx, row)), timeliness }
    }),
  )
}

/** Of a doubtful one only the merchant is notified, once a day. */
async function keepReceived(app: App, tx: Tx, row: RequestRow): Promise<Received> {
  await requestLife.insert(app, tx, row)
  await noteStep(app, tx, row, { step: 'received' })
  if (row.isDoubtful) {
    const { clientId, templateId, templateName, receivedAt } = row
    await noteStep(app, tx, row, { step: 'doubted' })
    await emit(app, tx, returnsDoubted, { clientId, templateId, templateName, day: dayIn(receivedAt) })
  }
  return { id: row.id, at: row.receivedAt.toISOString(), isConfirmed: !row.isDoubtful }
}

function unlessTooMany(error: unknown): null {
  if (error instanceof Problem && error.code === 'too-many-requests') return null
  throw error
}

/** Of what was ordered, no more than was; what is named twice is added up. */
function chosenOf(original: Original | null, chosen: readonly GoodsItem[]): GoodsItem[] {
  const wanted = new Map<string, number>()
  for (const { name, quantity } of chosen) wanted.set(name, (wanted.get(name) ?? 0) + quantity)
  return (original?.goods ?? []).flatMap(({ name, quantity: ordered }) => {
    const quantity = Math.min(ordered, wanted.get(name) ?? 0)
    wanted.set(name, (wanted.get(name) ?? 0) - quantity)
    return quantity > 0 ? [{ name, quantity }] : []
  })
}

type Stated = Pick<
  RequestRow,
  | 'kind'
  | 'language'
  | 'name'
  | 'email'
  | 'phone'
  | 'address'
  | 'orderNumber'
  | 'goods'
  | 'fields'
  | 'answers'
  | 'parcel'
  | 'agreed'
  | 'isDoubtful'
> & { original: Original | null }

function newRow(app: App, { clientId, id: templateId, name, address }: PublicTemplate, { original, ...stated }: Stated): RequestRow {
  const now = app.clock.now()
  const id = shortId()
  return {
    ...{ clientId, id, state: 'received', stateChangedAt: now, stateBefore: null, receivedAt: now },
    ...{ templateId, templateName: name, shopName: shopNameOf(address), toAddress: address },
    ...stated,
    original: original?.order ?? null,
    ...{ goodsText: '', exceptions: [], reason: '', iban: '', timeliness: null, cameOn: null, periodUntil: null },
    ...{ isMoneyHeld: false, paysSendingBack: false, refundUntil: null, refundedAt: null, refundedBy: null, refundReference: '' },
    ...{ receipt: null, receiptAt: null, goodsCameAt: null, trustedAt: null, refusal: null, orderId: null },
    searchText: foldForSearch([id, stated.orderNumber, stated.name, stated.email, stated.phone].join(' ')),
  }
}

export const shopNameOf = ({ contactCompany, contactName }: PublicTemplate['address']): string => contactCompany || contactName
