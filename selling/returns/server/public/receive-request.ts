/** A buyer sends a return request, or withdraws from the contract. */
import { Problem } from '#contract/problems.ts'
import type { Language } from '#contract/texts/languages.ts'
import { coded } from '#contract/texts/message.ts'
import { foldForSearch, type PublicTemplate, templateByPublicId } from '#sending/operations.ts'
import { readAnswers } from '#sending/order-templates/contract/return-answers.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { earlierAnswerOf, runIdempotent } from '#server/platform/http/idempotency.ts'
import { shortId } from '#server/platform/ids.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import type { ReturnSent, WithdrawalSent } from '../../contract/public-returns.ts'
import { returnPeriod } from '../../contract/return-period.ts'
import type { GoodsItem } from '../../contract/return-requests.ts'
import { shopNameOf } from '../../contract/shown-template.ts'
import { refundLastDay, timelinessOf, type WithdrawalTimeliness } from '../../contract/withdrawal-period.ts'
import {
  arrivalsOf,
  exceptedGoodsOf,
  findOriginalPurchase,
  isDoorKnown,
  type OriginalPurchase,
  withdrawalPeriodOf,
} from '../original/find-original.ts'
import { requireUnitsLeft } from '../original/units-claimed.ts'
import { noteReturnStep, type RequestRow, returnRequestLife, returnsDoubted } from '../request-life.ts'
import { withdrawalSettingsOf } from '../settings.ts'
import { fieldsAnswered } from './form-shown.ts'
import { admitContactFor, isWithinReturnLimits, requireFilledByHand } from './guard.ts'
import { disallowedOptionErrors } from './parcel-options.ts'
import { statementMarkOf } from './statement-document.ts'
import { agreedTermsOf } from './terms.ts'

/** Throws `not-found`. */
export async function templateShown(app: App, uniqueId: string): Promise<PublicTemplate> {
  const template = await templateByPublicId(app.db, uniqueId)
  if (!template) throw new Problem('not-found', { because: { code: 'return-link-ended' } })
  return template
}

type Sent<Body> = { uniqueId: string; ipAddress: string; language: Language; key: string | null; body: Body }
type Received = { id: string; at: string; isConfirmed: boolean }
type StatementReceived = Received & { timeliness: WithdrawalTimeliness; documentMark: string }

/** Throws `not-found`, `too-many-requests`, `invalid-fields`. */
export async function receiveReturn(app: App, { uniqueId, ipAddress, language, key, body }: Sent<ReturnSent>): Promise<Received> {
  const template = await templateShown(app, uniqueId)
  const sent = { clientId: template.clientId, key, operation: `return/${uniqueId}`, body }
  const earlier = await earlierAnswerOf<Received>(app.db, sent)
  if (earlier) return earlier.answer
  requireFilledByHand(app, { uniqueId, guard: body.guard })
  const isDoubtful = !(await isWithinReturnLimits(app, { uniqueId, ipAddress, kind: 'returns', email: body.buyer.email }))
  const { agreed, errors: termsErrors } = agreedTermsOf({ template, agreedTo: body.agreedTo, now: app.clock.now() })
  const fields = fieldsAnswered(app, { uniqueId, fields: template.options.return?.fields ?? null }, body.form)
  const { answers, errors } = readAnswers(fields ?? [], body.answers)
  const original = body.order === null ? null : await originalOf(app, template.clientId, body.order)
  const settings = await withdrawalSettingsOf(app.db, template.clientId)
  const parcels = original && (await arrivalsOf(app.db, original))
  const wrong = [
    ...errors.map(({ path, message }) => ({ path: `answers.${path}`, code: 'invalid', message: coded(message) })),
    ...(body.buyer.address === null && (original === null || !isDoorKnown(original)) ? [addressMissing] : []),
    ...(fields === null && body.parcel === null ? [parcelMissing] : []),
    ...(fields === null ? disallowedOptionErrors(template.options, body.parcel) : []),
    ...termsErrors,
  ]
  if (wrong.length > 0) throw new Problem('invalid-fields', { errors: wrong })
  const { buyer, order } = body
  return app.db.inTransaction((tx) =>
    runIdempotent(tx, sent, async () => {
      const goods = chosenOf(original, body.goods)
      await requireUnitsLeft(tx, template.clientId, original, goods)
      const stated = newRow(app, template, {
        ...{ kind: 'return', language, name: buyer.name, email: buyer.email, phone: buyer.phone, address: buyer.address },
        ...{ orderNumber: order?.number ?? '', original, goods },
        ...{ fields: fields ?? [], answers, parcel: fields === null ? body.parcel : null, agreed, isDoubtful },
        withdrawalDays: settings.withdrawalDays,
      })
      return keepReceived(app, tx, { ...stated, ...returnPeriod(parcels, settings.returnDays, stated.receivedAt) })
    }),
  )
}

const addressMissing = { path: 'buyer.address', code: 'invalid', message: coded('return-address-missing') }
const parcelMissing = { path: 'parcel', code: 'invalid', message: coded('field-missing') }

/** A wrong pair is no reason to refuse what is sent; one that is tried too often is not looked for. */
async function originalOf(app: App, clientId: string, pair: { number: string; contact: string }): Promise<OriginalPurchase | null> {
  await admitContactFor(app, { clientId, number: pair.number })
  return findOriginalPurchase(app, clientId, pair)
}

/** Throws `not-found`, `too-many-requests`, `invalid-fields` for what is no form of ours: what is late or excepted is taken as well. */
export async function receiveWithdrawal(
  app: App,
  { uniqueId, ipAddress, language, key, body }: Sent<WithdrawalSent>,
): Promise<StatementReceived> {
  const template = await templateShown(app, uniqueId)
  const { clientId } = template
  const sent = { clientId, key, operation: `withdrawal/${uniqueId}`, body }
  const earlier = await earlierAnswerOf<StatementReceived>(app.db, sent)
  // One that was kept before there were such marks has none.
  if (earlier) return { ...earlier.answer, documentMark: earlier.answer.documentMark ?? '' }
  requireFilledByHand(app, { uniqueId, guard: body.guard })
  const isDoubtful = !(await isWithinReturnLimits(app, { uniqueId, ipAddress, kind: 'withdrawals', email: body.email }))
  const settings = await withdrawalSettingsOf(app.db, clientId)
  const pair = { number: body.orderNumber, contact: body.email }
  const original = body.orderNumber === '' ? null : await originalOf(app, clientId, pair).catch(unlessTooMany)
  const period = withdrawalPeriodOf(original && (await arrivalsOf(app.db, original)), settings)
  return app.db.inTransaction((tx) =>
    runIdempotent(tx, sent, async () => {
      const now = app.clock.now()
      const timeliness = timelinessOf(period, now)
      const goods = chosenOf(original, body.goods)
      const known = original?.goods ?? []
      const concerned = goods.length === 0 ? known : known.filter(({ name }) => goods.some((one) => one.name === name))
      const row: RequestRow = {
        ...newRow(app, template, {
          ...{ kind: 'withdrawal', language, name: body.name, email: body.email, phone: '', address: null },
          ...{ orderNumber: body.orderNumber, original, goods, fields: [], answers: {}, parcel: null, agreed: null, isDoubtful },
          withdrawalDays: settings.withdrawalDays,
        }),
        orderedOn: body.orderNumber === '' ? (body.orderedOn ?? null) : null,
        ...{ goodsText: body.goodsText, reason: body.reason, iban: body.iban, timeliness },
        ...(period.kind === 'known' ? { cameOn: period.cameOn, periodUntil: period.lastDay } : {}),
        exceptions: exceptedGoodsOf(concerned, settings),
        ...{
          isMoneyHeld: settings.holdsMoney,
          paysSendingBack: settings.paysSendingBack,
          refundUntil: refundLastDay(now),
          money: 'pending',
        },
      }
      return { ...(await keepReceived(app, tx, row)), timeliness, documentMark: statementMarkOf(app, row) }
    }),
  )
}

/** Of a doubtful one only the merchant is notified, once a day. */
async function keepReceived(app: App, tx: Tx, row: RequestRow): Promise<Received> {
  // Before its event, whose subscribers write what follows of the same moment.
  await noteReturnStep(app, tx, row, { step: 'received' })
  await returnRequestLife.insert(app, tx, row)
  if (row.isDoubtful) {
    const { clientId, templateId, templateName, receivedAt } = row
    await noteReturnStep(app, tx, row, { step: 'doubted' })
    await emitEvent(app, tx, returnsDoubted, { clientId, templateId, templateName, day: bucharestDayOf(receivedAt) })
  }
  return { id: row.id, at: row.receivedAt.toISOString(), isConfirmed: !row.isDoubtful }
}

function unlessTooMany(error: unknown): null {
  if (error instanceof Problem && error.code === 'too-many-requests') return null
  throw error
}

/** Of what was ordered, no more than was; what is named twice is added up. */
function chosenOf(original: OriginalPurchase | null, chosen: readonly GoodsItem[]): GoodsItem[] {
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
  | 'withdrawalDays'
> & { original: OriginalPurchase | null }

function newRow(app: App, { clientId, id: templateId, name, address }: PublicTemplate, { original, ...stated }: Stated): RequestRow {
  const now = app.clock.now()
  const id = shortId()
  return {
    ...{ clientId, id, state: 'received', stateChangedAt: now, stateBefore: null, receivedAt: now },
    ...{ templateId, templateName: name, shopName: shopNameOf(address), toAddress: address },
    ...stated,
    original: original?.order ?? null,
    ...{ goodsText: '', exceptions: [], reason: '', iban: '', timeliness: null, cameOn: null, periodUntil: null },
    ...{ isMoneyHeld: false, paysSendingBack: false, refundUntil: null, money: 'not-asked', moneyChangedAt: null, moneyChangedBy: null },
    ...{ refundMinor: null, refundReason: '', refundReference: '', matchedAt: null, matchedBy: null },
    ...{
      custody: 'announced',
      custodyChangedAt: null,
      goodsCameAt: null,
      counted: null,
      countedAt: null,
      goodsChangedAt: null,
      handBackSince: null,
    },
    ...{ receipt: null, receiptAt: null, trustedAt: null, refusal: null, orderId: null },
    ...{ orderedOn: null, returnDays: null, returnTimeliness: null, returnUntil: null, isForgotten: false, erasedAt: null },
    searchText: foldForSearch([id, stated.orderNumber, stated.name, stated.email, stated.phone].join(' ')),
  }
}
