/** What a client's users and what they ask the platform for are refused. */
import type { mailboxOf } from '#account/sign-in/server/mails/test-mailbox.ts'
import { aRequest } from '#selling/returns/server/test-returns.ts'
import { pickupDaysAhead } from '#sending/pickup-points/contract/days-ahead.ts'
import { everyPickupDay } from '#sending/pickup-points/contract/pickup-points.ts'
import { approved, requestWire } from '#sending/pickup-points/server/test-points.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { PASSWORD, type testServer } from '../../test-server.ts'

type Server = Pick<Awaited<ReturnType<typeof testServer>>, 'call' | 'member' | 'user' | 'operator' | 'parts'>
type Client = Awaited<ReturnType<Server['user']>>
type Post<A> = (path: string, payload: object) => Promise<A>
type Given<A> = { server: Server; mailbox: ReturnType<typeof mailboxOf>; client: () => Client; post: Post<A> }

export function memberProblems<A extends { body: string }>({ server, mailbox, client, post }: Given<A>) {
  const { call, member, user, parts } = server
  /** The token of the e-mail that invites an address. */
  const invited = async (email: string): Promise<string> => {
    await post('/members/invitations', { email, role: 'dispatcher' })
    return mailbox.token(email, 'invitation')
  }
  return {
    'last-owner': () => call(`/clients/${client().id}/leave`, { method: 'POST', token: client().token }),
    'already-member': () => post('/members/invitations', { email: client().email, role: 'accountant' }),
    'invitation-for-another': async () => {
      const token = await invited('chemat@exemplu.ro')
      const outsider = await member('necunoscut', null)
      return call('/auth/invitation/accept', { method: 'POST', token: outsider.token, payload: { token } })
    },
    'account-exists': async () => {
      const { email } = await member('are-cont', null)
      return post('/auth/invitation/register', { token: await invited(email), name: 'Altul', password: PASSWORD })
    },
    'pickup-point-exists': async () => {
      await post('/user/pick-up-points/add', requestWire())
      return post('/user/pick-up-points/add', requestWire())
    },
    'return-decided': async () => {
      const id = await aRequest(parts.app, call, { clientId: client().id, kind: 'return' })
      return post(`/returns/${id}/reopen`, {})
    },
    'return-doubtful': async () => {
      const id = await aRequest(parts.app, call, { clientId: client().id, kind: 'return', isDoubtful: true })
      return post(`/returns/${id}/refuse`, { reason: 'Purtat' })
    },
    'return-order-unknown': async () => {
      const id = await aRequest(parts.app, call, { clientId: client().id, kind: 'withdrawal' })
      return post(`/returns/${id}/money`, { from: 'pending', to: 'paid' })
    },
    'return-address-missing': async () => {
      const id = await aRequest(parts.app, call, { clientId: client().id, kind: 'withdrawal' })
      return post(`/returns/${id}/order`, {})
    },
    'pickup-point-decided': async () => {
      const { id, token } = await user('cu-punct')
      return call(`/user/pick-up-points/keep/${await approved(parts.app, id)}`, { method: 'PUT', token })
    },
    'pickup-day-not-ahead': async () => {
      const { id, token } = await user('cu-punct-si-zi')
      const point = await approved(parts.app, id)
      return call(`/user/pick-up-points/${point}/days-off/2020-01-02`, { method: 'PUT', token, payload: { isOff: true } })
    },
    'pickup-day-called': async () => {
      const { id, token } = await user('cu-curier-chemat')
      const point = await approved(parts.app, id)
      const pointNow = { pickUpDays: everyPickupDay, daysOff: [], startsOn: null }
      const day = pickupDaysAhead(pointNow, bucharestDayOf(parts.app.clock.now())).find(({ isHoliday }) => !isHoliday)?.on
      await parts.app.db.$client.query(
        `insert into effects (client_id, kind, key, input, due_since, created_at)
         select client_id, 'request-pickup', 'fan/' || $2 || '/' || place_key, '{}', now(), now() from pickup_points where id = $1`,
        [point, day],
      )
      return call(`/user/pick-up-points/${point}/days-off/${day}`, { method: 'PUT', token, payload: { isOff: true } })
    },
    'pickup-correction-changed': async () => {
      const { token } = await server.operator('operator-diferente')
      const payload = { correction: -9, seenCorrection: -8 }
      return call('/admin/pickup-points/corrections/fan', { method: 'PUT', token, payload })
    },
  }
}
