import { describe, expect, it } from 'vitest'
import { inWords } from '#contract/texts/message.ts'
import { PASSWORD, signInAs, testServer } from '#product/server/test-server.ts'
import { textsOf } from '#server/platform/texts.ts'
import { passwordRefusals } from '../contract/password-rules.ts'
import { addAccount } from './add-account.ts'
import { deleteOldTraces } from './delete-old-traces.ts'
import { mailboxOf } from './mails/test-mailbox.ts'

const ro = textsOf('ro')

const { parts, call, user, operator, simulator } = await testServer()
const { app } = parts
const mailbox = mailboxOf(simulator)

const signIn = async (email: string, remoteAddress = '10.1.0.1', password = PASSWORD): Promise<string> =>
  (await call('/auth/login', { method: 'POST', payload: { email, password }, remoteAddress })).json().token
const statusOf = async (token: string) => (await call('/auth/me', { token })).statusCode

describe('sessions', () => {
  it('are listed newest first with the current one marked, and end one by one', async () => {
    const { email, token } = await user('vera')
    const phone = await signIn(email, '10.7.0.7')
    const listed = (await call('/auth/sessions', { token: phone })).json()
    expect(listed.map((one: { isCurrent: boolean }) => one.isCurrent)).toEqual([true, false])
    expect(listed[0]).toMatchObject({ ipAddress: '10.7.0.7', place: 'local', userAgent: 'lightMyRequest' })
    expect(JSON.stringify(listed)).not.toContain(token)
    const ended = await call(`/auth/sessions/${listed[1].id}`, { method: 'DELETE', token: phone })
    expect(ended.statusCode).toBe(200)
    expect(await statusOf(token)).toBe(401)
    expect((await call(`/auth/sessions/${listed[1].id}`, { method: 'DELETE', token: phone })).statusCode).toBe(404)
  })

  it('end by signing out, the others stay', async () => {
    const { email, token } = await user('zoe')
    const other = await signIn(email)
    expect((await call('/auth/logout', { method: 'POST', token })).statusCode).toBe(200)
    expect([await statusOf(token), await statusOf(other)]).toEqual([401, 200])
  })

  it('end all at once but the one that asks; those of another user stay', async () => {
    const { userId, token } = await user('ion')
    const bystander = await user('ilie')
    const others = [await signInAs(app, userId), await signInAs(app, userId)]
    expect((await call('/auth/sessions', { method: 'DELETE', token })).json()).toEqual({ success: true, ended: 2 })
    expect(await Promise.all([token, ...others, bystander.token].map(statusOf))).toEqual([200, 401, 401, 200])
  })

  it('of a client’s members end all at once by an administrator, for that client only', async () => {
    const admin = await operator('seful')
    const [client, bystander] = [await user('gelu'), await user('gina')]
    const path = `/admin/clients/${client.id}/end-sessions`
    expect((await call(path, { method: 'POST', token: client.token })).statusCode).toBe(403)
    expect((await call(path, { method: 'POST', token: admin.token })).json()).toEqual({ success: true, ended: 1 })
    expect(await Promise.all([client.token, bystander.token, admin.token].map(statusOf))).toEqual([401, 200, 200])
  })

  it('show when each was last used, to five minutes', async () => {
    const { userId, token } = await user('yasmin')
    await app.db.$client.query(`update sessions set last_seen_at = now() - interval '6 minutes' where user_id = $1`, [userId])
    const [used] = (await call('/auth/sessions', { token })).json()
    expect(Date.now() - Date.parse(used.lastSeenAt)).toBeLessThan(60_000)
  })

  it('end by themselves a month unused; in use they go on, 90 days after signing in they end', async () => {
    const { userId, token } = await user('yvonne')
    const set = (began: number, ends: number) =>
      app.db.$client.query(
        'update sessions set created_at = now() - make_interval(days => $2), expires_at = now() + make_interval(days => $3) where user_id = $1',
        [userId, began, ends],
      )
    const daysLeft = async () => {
      const { rows } = await app.db.$client.query<{ days: number }>(
        'select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions where user_id = $1',
        [userId],
      )
      return rows[0]?.days
    }
    await set(10, 1)
    expect(await statusOf(token)).toBe(200)
    expect(await daysLeft()).toBe(30)
    await set(80, 1)
    expect(await statusOf(token)).toBe(200)
    expect(await daysLeft()).toBe(10)
    await set(91, 1)
    expect(await statusOf(token)).toBe(401)
    await set(10, -1)
    expect(await statusOf(token)).toBe(401)
  })
})

it('what is past its use is forgotten, and nothing else', async () => {
  const { userId, token } = await user('uitata')
  const bystander = await user('ramasa')
  const database = app.db.$client
  await signInAs(app, userId)
  await database.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [userId])
  await database.query(`insert into attempt_delays values ('vechi@exemplu.ro', 9, now() - interval '2 days', '-infinity'),
                                                          ('nou@exemplu.ro', 9, now(), '-infinity')`)
  await database.query(
    `insert into passkey_challenges values ('vechi', null, now() - interval '1 second'), ('nou', null, now() + interval '5 minutes')`,
  )
  await deleteOldTraces.run(app, undefined as never)
  expect((await database.query('select 1 from sessions where user_id = $1', [userId])).rowCount).toBe(0)
  expect((await database.query(`select email from attempt_delays where email in ('vechi@exemplu.ro', 'nou@exemplu.ro')`)).rows).toEqual([
    { email: 'nou@exemplu.ro' },
  ])
  expect((await database.query('select challenge_hash as hash from passkey_challenges')).rows).toEqual([{ hash: 'nou' }])
  expect(await Promise.all([token, bystander.token].map(statusOf))).toEqual([401, 200])
})

describe('a changed password', () => {
  const change = async (token: string, body: object) => {
    const answer = await call('/user/change-password', { method: 'POST', token, payload: body })
    return { status: answer.statusCode, ...(answer.json() as { token: string; errors: { path: string; message: string }[] }) }
  }
  const body = (oldPassword: string, newPassword: string, newPasswordConfirmation = newPassword) => ({
    oldPassword,
    newPassword,
    newPasswordConfirmation,
  })

  it('ends every other session and link, answers a new token, and is reported by e-mail', async () => {
    const { userId, email, token } = await user('oana')
    const bystander = await user('olga')
    const other = await signInAs(app, userId)
    await call('/auth/forgot-password', { method: 'POST', payload: { email } })
    const link = await mailbox.token(email, 'reset-password')
    const changed = await change(token, body(PASSWORD, 'Parola-noua-2'))
    expect(changed).toMatchObject({ status: 200, success: true, message: 'Parola a fost schimbata cu succes!' })
    expect(await Promise.all([token, other, changed.token, bystander.token].map(statusOf))).toEqual([401, 401, 200, 200])
    const reset = await call('/auth/reset-password', { method: 'POST', payload: { token: link, password: 'Parola-noua-3' } })
    expect(reset.statusCode).toBe(409)
    expect((await mailbox.mail(email, /parola a fost schimbata/)).text).toContain('127.0.0.1')
    expect(await statusOf(await signIn(email, '10.1.0.1', 'Parola-noua-2'))).toBe(200)
  })

  it('takes one of eight characters', async () => {
    const { token } = await user('paul')
    expect((await change(token, body(PASSWORD, 'xK9#mQ2$'))).status).toBe(200)
  })

  it('is one, also of two at the same moment', async () => {
    const { token } = await user('petra')
    const both = await Promise.all(['Parola-noua-2', 'Parola-noua-3'].map((password) => change(token, body(PASSWORD, password))))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('needs the old one, the rules and its repetition, each at its field', async () => {
    const { token } = await user('pavel')
    expect(await change(token, body('gresita', 'Parola-noua-2'))).toMatchObject({
      status: 422,
      success: false,
      errors: [{ path: 'oldPassword', message: 'Parola veche este gresita!' }],
    })
    expect(await change(token, body(PASSWORD, 'xK9#mQ2'))).toMatchObject({
      errors: [{ path: 'newPassword', message: 'Noua parola trebuie sa aiba minim 8 caractere' }],
    })
    expect(await change(token, body(PASSWORD, 'parola12'))).toMatchObject({
      errors: [{ path: 'newPassword', message: inWords(ro, passwordRefusals.common) }],
    })
    expect(await change(token, body(PASSWORD, 'Parola-noua-2', 'Parola-noua-3'))).toMatchObject({
      errors: [{ path: 'newPasswordConfirmation', message: 'Noua parola trebuie sa coincida cu parola de confirmare' }],
    })
    expect(await statusOf(token)).toBe(200)
  })

  it('is not tried by the hundred with wrong old ones', async () => {
    const { token } = await user('remus')
    const statuses = []
    for (let i = 0; i < 9; i += 1) statuses.push((await change(token, body(`gresita-${i}`, 'Parola-noua-2'))).status)
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 422), 429])
  })

  it('may replace one that is weaker than the rules of today, which still signs in', async () => {
    await addAccount(app, { email: 'vechi@exemplu.ro', name: 'Vechi', password: 'parola12' })
    const token = await signIn('vechi@exemplu.ro', '10.1.0.9', 'parola12')
    expect((await change(token, body('parola12', 'Parola-noua-2'))).status).toBe(200)
  })
})
