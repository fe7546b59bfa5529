/** What was to be said of orders, what is listed, what became of it, and what arrived: where these four do not agree. */
import { createHash } from 'node:crypto'
import type { NoticeEvent } from '#informing/notifications/contract/notice-kinds.ts'
import type { NoticeState } from '#informing/notifications/contract/order-notices.ts'
import type { Database } from '#server/platform/database/database.ts'

/** `way`: where its courier moved it, in this order. */
export type NoticedParcel = { awb: string; way: readonly NoticeEvent[] }
type Recipients = Record<'confirmed' | 'alerts' | 'returns', string>
type Given = { db: Database; simulatorsUrl: string; lives: ReadonlyMap<string, NoticedParcel>; recipients: Recipients }

type Listed = {
  id: string
  orderId: string
  awb: string
  event: NoticeEvent
  channel: 'mail' | 'sms'
  recipient: string
  state: NoticeState
  reason: string | null
  /** Of its effect; null: it has none. */
  effect: string | null
  effectReason: string | null
  tries: number | null
}
type Mail = { to: string[]; subject: string; text: string; messageId: string }
type TextMessage = { to: string; text: string; idx: string }
/** `id`: as the notice is known by where it arrives. `says`: the same of two about one event to one recipient. */
type Arrived = { id: string; to: string; says: string; text: string }

export async function wrongNotices({ db, simulatorsUrl, lives, recipients }: Given): Promise<{ figures: string[]; differences: string[] }> {
  const listed = await listedOf(db, Object.values(recipients))
  const arrived = await arrivedAt(simulatorsUrl, Object.values(recipients))
  const byId = Map.groupBy(arrived, ({ id }) => id)
  const known = new Set(listed.map(idOf))
  return {
    figures: figuresOf(listed, byId),
    differences: [
      ...wrongList(listed, lives, recipients),
      ...listed.flatMap((notice) => wrongNotice(notice, byId.get(idOf(notice)) ?? [])),
      ...arrived.filter(({ id }) => !known.has(id)).map(({ to, says }) => `to ${to}, of no notice: ${says}`),
      ...[...Map.groupBy(arrived, ({ to, says }) => `${to}: ${says}`)]
        .filter(([, copies]) => copies.length > 1)
        .map(([what, { length }]) => `arrived ${length} times: ${what}`),
    ],
  }
}

/** Of the sandbox's own orders too, which are under way. */
async function listedOf(db: Database, addresses: readonly string[]): Promise<Listed[]> {
  const { rows } = await db.$client.query<Listed>(
    `select n.id, n.order_id as "orderId", o.awb, n.event, n.channel, n.recipient, n.state, n.reason ->> 'code' as reason,
            e.state as effect, e.reason ->> 'code' as "effectReason", e.tries
       from order_notices n
       join orders o on o.client_id = n.client_id and o.id = n.order_id
       left join effects e on e.client_id = n.client_id and e.kind = case n.channel when 'mail' then 'mail' else 'order-sms' end
        and e.key = case n.channel when 'mail' then 'order-notice/' else '' end || n.id
      where n.channel = 'sms' or n.recipient = any($1)`,
    [addresses],
  )
  return rows
}

async function arrivedAt(simulatorsUrl: string, addresses: readonly string[]): Promise<Arrived[]> {
  const state = async <T>(partner: string) => (await (await fetch(`${simulatorsUrl}/${partner}/_sim/state`)).json()) as T
  const { mails } = await state<{ mails: Mail[] }>('mail')
  const { messages } = await state<{ messages: TextMessage[] }>('sms')
  return [
    ...mails.flatMap(({ to: [to = ''], subject, text, messageId }) =>
      addresses.includes(to) ? [{ id: messageId.replace(/^<|@.*$/g, ''), to, says: subject, text }] : [],
    ),
    ...messages.map(({ to, text, idx }) => ({ id: idx, to, says: text, text })),
  ]
}

/** An e-mail carries a hash of its effect's key, a text message the notice's id. */
const idOf = ({ channel, id }: Listed): string =>
  channel === 'sms' ? id : createHash('sha256').update(`order-notice/${id}`).digest('hex').slice(0, 32)

/** One row for each event that has a recipient, and no other. */
function wrongList(listed: readonly Listed[], lives: Given['lives'], recipients: Recipients): string[] {
  const wanted = [...lives].flatMap(([orderId, { way }]) =>
    (['confirmed', ...way] as const).map((event) => `${orderId} ${event} ${recipientOf(event, recipients)}`),
  )
  const ofLives = listed.filter(({ orderId }) => lives.has(orderId))
  const rows = Map.groupBy(ofLives, ({ orderId, event, recipient }) => `${orderId} ${event} ${recipient}`)
  const isWanted = new Set(wanted)
  return [
    ...wanted.filter((one) => !rows.has(one)).map((one) => `missing: ${one}`),
    ...[...rows].filter(([one]) => !isWanted.has(one)).map(([one]) => `not wanted: ${one}`),
    ...[...rows].filter(([, { length }]) => length > 1).map(([one, { length }]) => `listed ${length} times: ${one}`),
  ]
}

function recipientOf(event: NoticeEvent, { confirmed, alerts, returns }: Recipients): string {
  if (event === 'confirmed') return confirmed
  if (event === 'picked_up') return 'phone'
  return event === 'returning' || event === 'returned' ? returns : alerts
}

/** How often it has arrived, by what is listed. */
const arrivals: Record<NoticeState, readonly number[]> = {
  ...{ waiting: [], sent: [1], delivered: [1], 'not-delivered': [1] },
  ...{ 'not-sent': [0], unconfirmed: [0, 1] },
}
/** Of a text message whose answer was lost a report may say that it was sent after all. */
const endedAs = (state: NoticeState): readonly string[] =>
  state === 'sent' ? ['done'] : state === 'delivered' || state === 'not-delivered' ? ['done', 'refused'] : ['refused']

function wrongNotice(notice: Listed, arrived: readonly Arrived[]): string[] {
  const { awb, channel, recipient, state, reason, effect, effectReason } = notice
  const found: string[] = []
  if (!arrivals[state].includes(arrived.length)) found.push(`arrived ${arrived.length} times`)
  if ((state === 'sent' || state === 'delivered') !== (reason === null)) found.push(`its reason is ${reason}`)
  if ((state === 'unconfirmed') !== (reason?.endsWith('-not-confirmed') ?? false)) found.push(`listed with ${reason}`)
  if (effect === null ? state !== 'not-sent' : !endedAs(state).includes(effect)) found.push(`its effect is ${effect}`)
  if (effect === 'refused' && endedAs(state).length === 1 && effectReason !== reason) found.push(`its effect ended with ${effectReason}`)
  if (channel === 'mail' && arrived.some(({ to }) => to !== recipient)) found.push(`arrived at ${arrived.map(({ to }) => to).join(' ')}`)
  if (arrived.some(({ text }) => !text.includes(awb))) found.push('what arrived is of another order')
  return found.map((what) => `${notice.orderId} ${notice.event} ${channel} ${state}: ${what}`)
}

function figuresOf(listed: readonly Listed[], byId: ReadonlyMap<string, readonly Arrived[]>): string[] {
  const groups = Map.groupBy(listed, ({ channel, recipient, state, reason }) => [channel, recipient, state, reason ?? ''].join(' ').trim())
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([what, of]) => {
      const arrived = of.reduce((sum, notice) => sum + (byId.get(idOf(notice))?.length ?? 0), 0)
      const tries = of.reduce((sum, one) => sum + (one.tries ?? 0), 0)
      return `  ${what}: ${of.length} listed, ${arrived} arrived, ${tries} tries`
    })
}
