import { describe, expect, it } from 'vitest'
import type { SecurityEvent } from '#contract/account/security-events.ts'
import { PASSWORD, testServer } from '#product/server/test-server.ts'
import { deleteOldSecurityEvents } from '#server/platform/http/security-log.ts'
import { mailboxOf } from './mails/test-mailbox.ts'

const { parts, call, user, operator, simulator } = await testServer()
const { app } = parts
const mailbox = mailboxOf(simulator)

const admin = await operator('seful')
const eventsOf = async (token: string): Promise<SecurityEvent[]> => (await call('/auth/security-events', { token })).json()
const inShort = (events: SecurityEvent[]) => events.map(({ kind, outcome }) => `${kind} ${outcome}`)
const signIn = (email: string, password = PASSWORD, remoteAddress = '10.1.0.1') =>
  call('/auth/login', {
    method: 'POST',
    payload: { email, password },
    remoteAddress,
    headers: { 'user-agent': `Firefox\t${'x'.repeat(500)}` },
  })

describe('the security log', () => {
  it('shows the owner what happened to the account, with place and browser, newest first, and nothing of others', async () => {
    const { userId: id, email } = await user('ana')
    const bystander = await user('bogdan')
    await signIn(email, 'o-parola-gresita')
    const { token } = (await signIn(email, PASSWORD, '10.1.0.2')).json()
    await call('/auth/sessions', { method: 'DELETE', token })
    const events = await eventsOf(token)
    expect(inShort(events)).toEqual(['other-sessions-ended done', 'sign-in done', 'sign-in failed'])
    expect(events[1]).toMatchObject({ actorId: id, userId: id, ipAddress: '10.1.0.2' })
    expect(events[1]?.userAgent).toHaveLength(160)
    expect(events[2]).toMatchObject({ actorId: null, userId: id, ipAddress: '10.1.0.1' })
    expect(await eventsOf(bystander.token)).toEqual([])
  })

  it('holds no password and no token, right or wrong', async () => {
    const { email } = await user('carmen')
    await signIn(email, 'o-parola-gresita')
    const { token } = (await signIn(email)).json()
    await call('/auth/forgot-password', { method: 'POST', payload: { email } })
    const link = await mailbox.token(email, 'reset-password')
    await call('/auth/reset-password', { method: 'POST', payload: { token: link, password: 'Parola-noua-2' } })
    const { rows } = await app.db.$client.query<{ text: string }>('select e::text as text from security_events e')
    const text = rows.map((row) => row.text).join('\n')
    expect(text).toContain('password-reset')
    for (const secret of ['o-parola-gresita', PASSWORD, 'Parola-noua-2', token, link]) expect(text).not.toContain(secret)
  })

  it('says that an administrator ended the sessions', async () => {
    const client = await user('dana')
    await call(`/admin/clients/${client.id}/end-sessions`, { method: 'POST', token: admin.token })
    const { rows } = await app.db.$client.query('select kind, actor_id, details from security_events where user_id = $1', [client.userId])
    expect(rows).toEqual([{ kind: 'sessions-ended-by-administrator', actor_id: admin.userId, details: { sessions: '1' } }])
  })

  it('is read by administrators: all of it page by page, or of one account; attempts on unknown addresses too', async () => {
    const { userId: id, email } = await user('emil')
    await signIn(email)
    await signIn('nimeni@exemplu.ro', 'gresita', '10.99.0.1')
    const read = async (query: Record<string, string>): Promise<SecurityEvent[]> =>
      (await call('/admin/security-events', { token: admin.token, query })).json()
    expect(inShort(await read({ userId: id }))).toEqual(['sign-in done'])
    const all = await read({})
    expect(all[0]).toMatchObject({ kind: 'sign-in', outcome: 'failed', userId: null, ipAddress: '10.99.0.1' })
    expect(await read({ before: all[0]?.id ?? '' })).toEqual(all.slice(1))
  })

  it('is not filled by who must wait anyway: one line a minute', async () => {
    const { userId: id, email } = await user('felix')
    for (let i = 0; i < 20; i += 1) await signIn(email, 'gresita', '10.50.0.1')
    const { rows } = await app.db.$client.query(
      'select outcome, count(*)::int from security_events where user_id = $1 group by 1 order by 1',
      [id],
    )
    expect(rows).toEqual([
      { outcome: 'failed', count: 8 },
      { outcome: 'refused', count: 1 },
    ])
  })

  it('is kept for a year', async () => {
    const { userId: id, email } = await user('gabi')
    await signIn(email)
    await signIn(email)
    await app.db.$client.query(
      `update security_events set at = now() - interval '366 days' where id = (select id from security_events where user_id = $1 limit 1)`,
      [id],
    )
    await deleteOldSecurityEvents.run(app, undefined as never)
    const { rowCount } = await app.db.$client.query('select 1 from security_events where user_id = $1', [id])
    expect(rowCount).toBe(1)
  })
})
