import { describe, expect, it } from 'vitest'
import { PASSWORD, testServer } from '#product/server/test-server.ts'
import { mailboxOf } from '../mails/test-mailbox.ts'
import { secondFactorStage } from '../second-factor/test-second-factors.ts'

const server = await testServer()
const { parts, call, user, simulator } = server
const database = parts.app.db.$client
const mailbox = mailboxOf(simulator)
const { post, nextCode, secured, securing, password, code, statusOf } = secondFactorStage(server)

const ask = (token: string, email: string, proof: object = { password: PASSWORD }) => post('/user/email', { email, ...proof }, { token })
const confirm = (token: string) => post('/auth/email-change/confirm', { token })
const undo = (token: string) => post('/auth/email-change/undo', { token })
const signUp = (email: string) => post('/auth/sign-up', { name: 'Ana Pop', email, password: 'Alte 4 cafele pe zi' })
const emailOf = async (token: string): Promise<string> => (await call('/auth/me', { token })).json().email
const expired = { status: 409, title: 'link-expired' }

/** An account whose address was changed. */
async function moved(name: string, email = `${name}.nou@exemplu.ro`) {
  const account = await user(name)
  await ask(account.token, email)
  await confirm(await mailbox.token(email, 'change-email'))
  return { ...account, newEmail: email }
}

describe('another address of an account', () => {
  it('counts once its link was opened; sessions go on, and the log has both', async () => {
    const { email, token } = await user('ana')
    expect(await ask(token, 'Ana.Noua@exemplu.ro')).toMatchObject({ status: 200, success: true })
    const link = await mailbox.token('ana.noua@exemplu.ro', 'change-email')
    expect(await emailOf(token)).toBe(email)
    expect(await confirm(link)).toMatchObject({ status: 200 })
    expect(await confirm(link)).toMatchObject(expired)
    expect(await emailOf(token)).toBe('ana.noua@exemplu.ro')
    expect((await password(email)).status).toBe(401)
    expect((await password('ana.noua@exemplu.ro')).status).toBe(200)
    const events = (await call('/auth/security-events', { token })).json() as { kind: string }[]
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['email-changed', 'email-change-asked']))
  })

  it('needs the password, and a code where two-step sign-in is on', async () => {
    const { token, key, email } = await secured('bogdan')
    expect(await ask(token, 'bogdan.nou@exemplu.ro', { password: 'gresita' })).toMatchObject({
      status: 422,
      errors: [{ path: 'password' }],
    })
    expect(await ask(token, 'bogdan.nou@exemplu.ro')).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
    expect(await ask(token, email)).toMatchObject({ status: 422, errors: [{ path: 'email', message: 'Este deja adresa contului!' }] })
    expect((await ask(token, 'bogdan.nou@exemplu.ro', { password: PASSWORD, code: nextCode(key) })).status).toBe(200)
    await mailbox.token('bogdan.nou@exemplu.ro', 'change-email')
  })

  it('is asked for in the same words where it has an account, whose owner is written to and keeps it', async () => {
    const { token } = await user('cora')
    const holder = await user('dinu')
    const [free, taken] = [await ask(token, 'cora.noua@exemplu.ro'), await ask(token, holder.email)]
    expect(taken).toEqual(free)
    expect((await mailbox.mail(holder.email, /are deja un cont al ei/)).text).not.toContain('token=')
    expect(await emailOf(token)).not.toBe(holder.email)
  })

  it('is not given where it was opened for another account meanwhile', async () => {
    const { email, token } = await user('elena')
    await ask(token, 'elena.noua@exemplu.ro')
    const link = await mailbox.token('elena.noua@exemplu.ro', 'change-email')
    await signUp('elena.noua@exemplu.ro')
    expect(await confirm(link)).toMatchObject(expired)
    expect(await emailOf(token)).toBe(email)
  })

  it('is the last one asked for, and none once the password was changed or a day has passed', async () => {
    const { token } = await user('felix')
    await ask(token, 'felix.unu@exemplu.ro')
    const first = await mailbox.token('felix.unu@exemplu.ro', 'change-email')
    await ask(token, 'felix.doi@exemplu.ro')
    const second = await mailbox.token('felix.doi@exemplu.ro', 'change-email')
    expect(await confirm(first)).toMatchObject(expired)
    await database.query(`update email_changes set expires_at = now() where new_email = 'felix.doi@exemplu.ro'`)
    expect(await confirm(second)).toMatchObject(expired)
    await ask(token, 'felix.trei@exemplu.ro')
    const third = await mailbox.token('felix.trei@exemplu.ro', 'change-email')
    const newPassword = 'Alte 4 cafele pe zi'
    await post('/user/change-password', { oldPassword: PASSWORD, newPassword, newPasswordConfirmation: newPassword }, { token })
    expect(await confirm(third)).toMatchObject(expired)
  })

  it('is refused after five in a day', async () => {
    const { token } = await user('geta')
    const statuses = []
    for (let one = 0; one < 6; one += 1) statuses.push((await ask(token, `geta.${one}@exemplu.ro`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('the earlier address', () => {
  it('undoes the change: sessions and the password end, and it gets a link to choose another', async () => {
    const { email, newEmail, token } = await moved('horia')
    const link = await mailbox.token(email, 'undo-email-change')
    expect(await undo(link)).toMatchObject({ status: 200 })
    expect(await undo(link)).toMatchObject(expired)
    expect(await statusOf(token)).toBe(401)
    expect((await password(newEmail)).status).toBe(401)
    expect((await password(email)).status).toBe(401)
    const reset = await mailbox.token(email, 'reset-password')
    await post('/auth/reset-password', { token: reset, password: 'Alte 4 cafele pe zi' })
    expect((await password(email, 'Alte 4 cafele pe zi')).status).toBe(200)
  })

  it('undoes it also where it was changed once more, and nothing brings the later one back', async () => {
    const { email, newEmail, token } = await moved('ilie')
    await ask(token, 'ilie.altul@exemplu.ro')
    await confirm(await mailbox.token('ilie.altul@exemplu.ro', 'change-email'))
    await post('/auth/forgot-password', { email: 'ilie.altul@exemplu.ro' })
    const reset = await mailbox.token('ilie.altul@exemplu.ro', 'reset-password')
    expect((await post('/auth/reset-password', { token: reset, password: 'Alte 4 cafele pe zi' })).status).toBe(200)
    const later = await mailbox.token(newEmail, 'undo-email-change')
    expect((await undo(await mailbox.token(email, 'undo-email-change'))).status).toBe(200)
    expect(await undo(later)).toMatchObject(expired)
    await mailbox.token(email, 'reset-password')
  })

  it('opens no other account for a week, and cannot undo it afterwards', async () => {
    const { email, token } = await moved('jana')
    const link = await mailbox.token(email, 'undo-email-change')
    const other = await user('karin')
    await ask(other.token, email)
    await mailbox.mail(email, /are deja un cont al ei/)
    await signUp(email)
    const held = await database.query('select 1 from users where email = $1', [email])
    await database.query(`update email_changes set expires_at = now() where old_email = $1`, [email])
    expect(await undo(link)).toMatchObject(expired)
    await signUp(email)
    const opened = await database.query('select 1 from users where email = $1', [email])
    expect([held.rowCount, opened.rowCount, await statusOf(token)]).toEqual([0, 1, 200])
  })

  const factorOf = async (token: string) => (await call('/auth/second-factor', { token })).json()
  const chosenAnew = async (email: string) => {
    await post('/auth/reset-password', { token: await mailbox.token(email, 'reset-password'), password: 'Alte 4 cafele pe zi' })
    return password(email, 'Alte 4 cafele pe zi')
  }

  it.each(['after', 'before'])('ends two-step sign-in that was switched on shortly %s the change, and says so', async (when) => {
    const name = `mihai.${when}`
    const account = when === 'before' ? await secured(name) : await user(name)
    const newEmail = `${name}.nou@exemplu.ro`
    await ask(account.token, newEmail, { password: PASSWORD, ...('key' in account ? { code: nextCode(String(account.key)) } : {}) })
    await confirm(await mailbox.token(newEmail, 'change-email'))
    if (when === 'after') await securing(account)
    expect(await undo(await mailbox.token(account.email, 'undo-email-change'))).toMatchObject({ status: 200, ended: ['second-factor'] })
    await mailbox.mail(account.email, /autentificarea in doi pasi a fost dezactivata/)
    const signedIn = await chosenAnew(account.email)
    expect(signedIn).toMatchObject({ status: 200, token: expect.any(String) })
    expect(await factorOf(signedIn.token)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 })
  })

  it('keeps two-step sign-in that is older, and ends recovery codes that were made since', async () => {
    const { email, userId, token, key, recoveryCodes } = await secured('nora')
    await database.query(`update second_factors set confirmed_at = now() - interval '8 days' where user_id = $1`, [userId])
    await ask(token, 'nora.noua@exemplu.ro', { password: PASSWORD, code: nextCode(key) })
    await confirm(await mailbox.token('nora.noua@exemplu.ro', 'change-email'))
    const renewed = await post('/auth/second-factor/recovery-codes', { password: PASSWORD, code: nextCode(key) }, { token })
    expect(await undo(await mailbox.token(email, 'undo-email-change'))).toMatchObject({ ended: ['recovery-codes'] })
    const { ticket } = await chosenAnew(email)
    for (const typed of [renewed.recoveryCodes[0], recoveryCodes[0]]) expect((await code(ticket, typed ?? '')).status).toBe(422)
    expect((await code(ticket, nextCode(key))).status).toBe(200)
  })

  it('keeps recovery codes that are as old as the second step', async () => {
    const { email, userId, token, key, recoveryCodes } = await secured('olga')
    const week = `interval '8 days'`
    await database.query(`update second_factors set confirmed_at = now() - ${week} where user_id = $1`, [userId])
    await database.query(`update recovery_codes set id = uuidv7(-${week}) where user_id = $1`, [userId])
    await ask(token, 'olga.noua@exemplu.ro', { password: PASSWORD, code: nextCode(key) })
    await confirm(await mailbox.token('olga.noua@exemplu.ro', 'change-email'))
    expect(await undo(await mailbox.token(email, 'undo-email-change'))).toMatchObject({ ended: [] })
    const { ticket } = await chosenAnew(email)
    expect((await code(ticket, recoveryCodes[0] ?? '')).status).toBe(200)
  })

  it('ends the passkeys that were added since', async () => {
    const { email, userId, token } = await moved('luca')
    await database.query(
      `insert into passkeys (user_id, credential_id, public_key, sign_count, transports, name) values ($1, 'cheie', 'cheie', 0, '{}', 'Telefon')`,
      [userId],
    )
    expect(await undo(await mailbox.token(email, 'undo-email-change'))).toMatchObject({ ended: ['passkeys'] })
    const { rowCount } = await database.query('select 1 from passkeys where user_id = $1', [userId])
    expect([rowCount, await statusOf(token)]).toEqual([0, 401])
  })
})
