import { describe, expect, it } from 'vitest'
import { PASSWORD, signInAs, testServer } from '#product/server/test-server.ts'
import { mailboxOf } from '../mails/test-mailbox.ts'
import { secondFactorStage } from './test-second-factors.ts'

const server = await testServer()
const { parts, call, user, operator, member, simulator } = server
const { app } = parts
const mailbox = mailboxOf(simulator)
const { post, codeAt, nextCode, begin, keyOf, secured, securing, password, ticketOf, code, statusOf } = secondFactorStage(server)
const database = app.db.$client
const stateOf = async (token: string) => (await call('/auth/second-factor', { token })).json()
const noSession = { status: 401, title: 'sign-in-required' }

describe('setting up two-step sign-in', () => {
  it('shows a key, counts only once a code confirmed it, ends the other sessions and is reported by e-mail', async () => {
    const { userId, email, token } = await user('ana')
    const other = await signInAs(app, userId)
    const { key, link, picture } = (await begin(token)) as unknown as { key: string; link: string; picture: string }
    expect(link).toContain(`otpauth://totp/Expedio:${encodeURIComponent(email)}?issuer=Expedio&secret=${key.replaceAll(' ', '')}`)
    expect(Buffer.from(picture.split(',')[1] ?? '', 'base64').toString()).toContain('<svg')
    expect(await stateOf(token)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 })
    expect(await password(email)).toMatchObject({ status: 200, token: expect.any(String) })

    expect(await post('/auth/second-factor/confirm', { code: '12' }, { token })).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
    expect(await post('/auth/second-factor/confirm', { code: codeAt(key, 9) }, { token })).toMatchObject({
      status: 422,
      errors: [{ path: 'code', message: 'Codul este gresit!' }],
    })
    const on = await post('/auth/second-factor/confirm', { code: codeAt(key) }, { token })
    expect(on).toMatchObject({ status: 200, success: true })
    expect(new Set(on.recoveryCodes).size).toBe(10)
    expect(await Promise.all([statusOf(token), statusOf(other)])).toEqual([200, 401])
    expect(await stateOf(token)).toEqual({ isOn: true, since: expect.any(String), recoveryCodesLeft: 10 })
    await mailbox.mail(email, /autentificarea in doi pasi a fost activata/)
  })

  it('needs the password, and goes on with the key shown last', async () => {
    const { token } = await user('bogdan')
    expect(await post('/auth/second-factor/set-up', { password: 'gresita' }, { token })).toMatchObject({
      status: 422,
      errors: [{ path: 'password', message: 'Parola este gresita!' }],
    })
    const [first, second] = [await keyOf(token), await keyOf(token)]
    expect((await post('/auth/second-factor/confirm', { code: codeAt(first) }, { token })).status).toBe(422)
    expect((await post('/auth/second-factor/confirm', { code: codeAt(second) }, { token })).status).toBe(200)
    expect(await begin(token)).toMatchObject({ status: 409, title: 'second-factor-changed' })
  })

  it('counts once of two confirmations at the same moment, and not an hour after the key was shown', async () => {
    const { userId, token } = await user('cornel')
    const key = await keyOf(token)
    await database.query(`update second_factors set created_at = now() - interval '61 minutes' where user_id = $1`, [userId])
    expect((await post('/auth/second-factor/confirm', { code: codeAt(key) }, { token })).status).toBe(409)
    const again = await keyOf(token)
    const both = await Promise.all([1, 2].map(() => post('/auth/second-factor/confirm', { code: codeAt(again) }, { token })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await stateOf(token)).recoveryCodesLeft).toBe(10)
  })

  it('keeps the key sealed for its account and the recovery codes as hashes', async () => {
    const { userId, key, recoveryCodes } = await secured('dora')
    const { rows } = await database.query<{ text: string }>(
      `select f::text || (select string_agg(r::text, ' ') from recovery_codes r where r.user_id = f.user_id) || coalesce(e.texts, '') as text
         from second_factors f, (select string_agg(s::text, ' ') as texts from security_events s) e where f.user_id = $1`,
      [userId],
    )
    const text = rows[0]?.text ?? ''
    expect(text).toContain('argon2id$')
    for (const secret of [key.replaceAll(' ', ''), ...recoveryCodes.flatMap((one) => [one, one.replaceAll('-', '')])])
      expect(text).not.toContain(secret)
  })
})

describe('signing in with a code', () => {
  it('needs one after the password, pasted with spaces too; a ticket opens nothing else and is good once', async () => {
    const { email, key } = await secured('emil')
    const answer = await password(email)
    expect(answer).toEqual({ status: 200, retryAfter: 0, success: true, isCodeMissing: true, ticket: expect.any(String) })
    expect(await statusOf(answer.ticket)).toBe(401)
    expect(await code(answer.ticket, codeAt(key, 20))).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
    const typed = nextCode(key).replace(/(...)/, '$1 ')
    const done = await code(answer.ticket, typed)
    expect(done).toMatchObject({ status: 200, user: { email } })
    expect(await statusOf(done.token)).toBe(200)
    expect(await code(answer.ticket, nextCode(key))).toMatchObject({ status: 409, title: 'sign-in-expired' })
  })

  it('takes a code of the step before and the step after, none further off, and none twice', async () => {
    const { email, key } = await secured('fane')
    nextCode(key)
    nextCode(key)
    const tickets = [await ticketOf(email), await ticketOf(email), await ticketOf(email)]
    for (const off of [-2, 2]) expect((await code(tickets[0] ?? '', codeAt(key, off))).status).toBe(422)
    const early = codeAt(key, -1)
    expect((await code(tickets[0] ?? '', early)).status).toBe(200)
    expect(await code(tickets[1] ?? '', early)).toMatchObject({
      status: 422,
      errors: [{ path: 'code', message: 'Codul a fost deja folosit. Asteptati urmatorul cod al aplicatiei.' }],
    })
    expect((await code(tickets[1] ?? '', codeAt(key, 1))).status).toBe(200)
    expect((await code(tickets[2] ?? '', codeAt(key))).status).toBe(422)
  })

  it('takes one code once, also of five at the same moment', async () => {
    const { email, key } = await secured('geta')
    const tickets = await Promise.all(Array.from({ length: 5 }, () => ticketOf(email)))
    const one = nextCode(key)
    const answers = await Promise.all(tickets.map((ticket) => code(ticket, one)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  })

  it('takes a recovery code instead, once, also of three at the same moment, and reports it by e-mail', async () => {
    const { email, recoveryCodes, token } = await secured('horia')
    const tickets = await Promise.all(Array.from({ length: 3 }, () => ticketOf(email)))
    const typed = ` ${(recoveryCodes[3] ?? '').toLowerCase().replaceAll('-', ' ')} `
    const answers = await Promise.all(tickets.map((ticket) => code(ticket, typed)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect((await stateOf(token)).recoveryCodesLeft).toBe(9)
    expect((await code(await ticketOf(email), typed)).status).toBe(422)
    expect((await mailbox.mail(email, /a fost folosit un cod de recuperare/)).text).toContain('Mai aveti 9 coduri.')
  })

  it('reports a right password by e-mail where no code proved right before, once a day from each network', async () => {
    const { userId, email, key } = await secured('hana')
    const reports = async () =>
      (
        await database.query(
          `select 1 from effects join security_events s on s.id::text = input ->> 'id' where s.kind = 'code-asked' and s.user_id = $1`,
          [userId],
        )
      ).rowCount
    await password(email)
    await password(email, 'gresita', '10.7.7.7')
    expect(await reports()).toBe(0)
    for (let times = 0; times < 3; times += 1) await password(email, PASSWORD, '10.7.7.7')
    await mailbox.mail(email, /introdusa la .* 10\.7\.7\.7/)
    const ticket = await ticketOf(email, '10.8.8.8')
    await mailbox.mail(email, /introdusa la .* 10\.8\.8\.8/)
    expect((await code(ticket, nextCode(key), '10.8.8.8')).status).toBe(200)
    await database.query(`delete from rate_limits where key like 'password-used/%'`)
    await password(email, PASSWORD, '10.8.8.8')
    expect(await reports()).toBe(2)
  })

  it('goes on with the same ticket and code where the session could not be written', async () => {
    const { userId, email, key } = await secured('ilie')
    const ticket = await ticketOf(email)
    const typed = nextCode(key)
    const breaking = `create function refuse_session() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$;
                      create trigger refuse_session before insert on sessions for each row when (new.user_id = '${userId}') execute function refuse_session()`
    await owner(breaking)
    expect((await code(ticket, typed)).status).toBe(500)
    await owner('drop trigger refuse_session on sessions; drop function refuse_session()')
    expect((await code(ticket, typed)).status).toBe(200)
  })

  it('is too late ten minutes after the password, and after the password was changed or reset', async () => {
    const { userId, email, key, token } = await secured('jana')
    const late = await ticketOf(email)
    await database.query(`update sign_in_tickets set expires_at = now() - interval '1 second' where user_id = $1`, [userId])
    expect(await code(late, nextCode(key))).toMatchObject({ status: 409, title: 'sign-in-expired' })
    const ended = await ticketOf(email)
    const newPassword = 'Vreau 3 cafele pe zi'
    const changed = await post(
      '/user/change-password',
      { oldPassword: PASSWORD, newPassword, newPasswordConfirmation: newPassword, code: nextCode(key) },
      { token },
    )
    expect(await code(ended, nextCode(key))).toMatchObject({ status: 409, title: 'sign-in-expired' })
    expect(await statusOf(changed.token)).toBe(200)
    await post('/auth/forgot-password', { email })
    const link = await mailbox.token(email, 'reset-password')
    expect((await post('/auth/reset-password', { token: link, password: PASSWORD })).status).toBe(200)
    expect(await password(email)).toMatchObject({ isCodeMissing: true })
  })

  it('is not left out by confirming the address, whatever became of the account', async () => {
    const { userId, email } = await secured('kim')
    await database.query('update users set is_confirmed = false where id = $1', [userId])
    await post('/auth/confirm-email/again', { email })
    const link = await mailbox.token(email, 'confirm-email')
    expect(await post('/auth/confirm-email', { token: link })).toMatchObject(noSession)
  })
})

describe('two-step sign-in that is on', () => {
  it('asks for a code where the password is changed too', async () => {
    const { key, token } = await secured('lavinia')
    const newPassword = 'Vreau 3 cafele pe zi'
    const change = (more: object) =>
      post('/user/change-password', { oldPassword: PASSWORD, newPassword, newPasswordConfirmation: newPassword, ...more }, { token })
    for (const more of [{}, { code: codeAt(key, 30) }])
      expect(await change(more)).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
    expect((await change({ code: nextCode(key) })).status).toBe(200)
  })

  it('is switched off with password and code only, and is reported by e-mail', async () => {
    const { email, key, token } = await secured('lia')
    const off = (body: object) => post('/auth/second-factor/off', { password: PASSWORD, ...body }, { token })
    expect(await off({ password: 'gresita', code: nextCode(key) })).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
    expect(await off({ code: codeAt(key, 30) })).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
    expect(await off({ code: nextCode(key) })).toMatchObject({ status: 200 })
    expect(await off({ code: nextCode(key) })).toMatchObject({ status: 409, title: 'second-factor-changed' })
    expect(await password(email)).toMatchObject({ status: 200, token: expect.any(String) })
    await mailbox.mail(email, /autentificarea in doi pasi a fost dezactivata/)
  })

  it('gets new recovery codes, which end the earlier ones, with password and code', async () => {
    const { email, key, token, recoveryCodes } = await secured('mia')
    expect(await post('/auth/second-factor/recovery-codes', { password: 'gresita', code: nextCode(key) }, { token })).toMatchObject({
      status: 422,
    })
    const renewed = await post('/auth/second-factor/recovery-codes', { password: PASSWORD, code: nextCode(key) }, { token })
    expect(renewed.recoveryCodes).toHaveLength(10)
    const ticket = await ticketOf(email)
    expect((await code(ticket, recoveryCodes[0] ?? '')).status).toBe(422)
    expect((await code(ticket, renewed.recoveryCodes[0] ?? '')).status).toBe(200)
    await mailbox.mail(email, /aveti coduri de recuperare noi/)
  })

  it('of a client’s member is reset by an administrator only, into both logs and with an e-mail', async () => {
    const { id, userId, email, token } = await secured('nora')
    const [admin, support] = [await operator('seful'), await operator('ajutor', 'support')]
    const path = `/admin/clients/${id}/members/${userId}/reset-second-factor`
    const other = await user('olga')
    for (const refused of [token, support.token, other.token]) expect((await post(path, {}, { token: refused })).status).toBe(403)
    const elsewhere = `/admin/clients/${other.id}/members/${userId}/reset-second-factor`
    expect((await post(elsewhere, {}, { token: admin.token })).status).toBe(404)
    expect((await post(path, {}, { token: admin.token })).status).toBe(200)
    expect(await statusOf(token)).toBe(401)
    expect(await password(email)).toMatchObject({ status: 200, token: expect.any(String) })
    await mailbox.mail(email, /autentificarea in doi pasi a fost resetata/)
    const audit = (await call('/admin/audit', { token: admin.token, query: { clientId: id } })).json()
    expect(audit.list[0]).toMatchObject({
      call: 'POST /admin/clients/:id/members/:userId/reset-second-factor',
      outcome: 'done',
      ids: { userId },
    })
    const events = (await call('/admin/security-events', { token: admin.token, query: { userId } })).json()
    expect(events).toContainEqual(expect.objectContaining({ kind: 'second-factor-reset', actorId: admin.userId }))
    expect((await post(path, {}, { token: admin.token })).status).toBe(409)
  })

  it('of the operator’s own staff is not reset by a call', async () => {
    const admin = await operator('sefa')
    const client = await user('petru')
    const both = await member('petra', { clientId: client.id, role: 'owner' })
    await database.query(`update users set platform_role = 'administrator' where id = $1`, [both.userId])
    await securing(both)
    const path = `/admin/clients/${client.id}/members/${both.userId}/reset-second-factor`
    expect(await post(path, {}, { token: admin.token })).toMatchObject({ status: 403, title: 'not-allowed' })
  })
})

async function owner(statement: string): Promise<void> {
  const { default: pg } = await import('pg')
  const login = new pg.Client({ connectionString: server.ownerUrl })
  await login.connect()
  await login.query(statement).finally(() => login.end())
}
