import { describe, expect, it } from 'vitest'
import { PASSWORD, testServer } from '#product/server/test-server.ts'
import { mailboxOf } from '../mails/test-mailbox.ts'
import { secondFactorStage } from '../second-factor/test-second-factors.ts'
import { ORIGIN, passkeyDevice, passkeyStage } from './test-passkeys.ts'

const server = await testServer({ env: { PUBLIC_URL: ORIGIN } })
const { parts, call, user, simulator } = server
const database = parts.app.db.$client
const mailbox = mailboxOf(simulator)
const { secured, nextCode, password } = secondFactorStage(server)
const { post, begin, added, asked, send, signIn, listOf, statusOf } = passkeyStage(server)
const refused = { status: 422, title: 'passkey-refused' }
const eventsOf = async (token: string) => (await call('/auth/security-events', { token })).json()

/** An account with a passkey on a device. */
async function withPasskey(name: string) {
  const [owner, device] = [await user(name), passkeyDevice()]
  await added(device, owner.token)
  return { ...owner, device }
}

describe('signing in with a passkey', () => {
  it('asks for nothing else, and stands in the history and beside the passkey', async () => {
    const { email, device } = await withPasskey('ana')
    const options = await asked()
    expect(options).toMatchObject({ rpId: 'curier.exemplu.ro', userVerification: 'required', timeout: 300_000 })
    const { status, token, user: who } = await send(device.answer(options))
    expect([status, who.email, await statusOf(token)]).toEqual([200, email, 200])
    expect((await eventsOf(token))[0]).toMatchObject({ kind: 'passkey-sign-in', outcome: 'done', ipAddress: '10.0.0.1' })
    expect(await listOf(token)).toMatchObject([{ lastUsedAt: expect.any(String) }])
  })

  it('stands for the code of two-step sign-in as well, and makes its network one of the owner’s', async () => {
    const owner = await secured('bogdan')
    const device = passkeyDevice()
    await added(device, owner.token, { code: nextCode(owner.key) })
    expect(await password(owner.email)).toMatchObject({ isCodeMissing: true })
    expect(await signIn(device, {}, '10.1.0.1')).toMatchObject({ status: 200, user: { email: owner.email } })
    const { rows } = await database.query(
      `select code_proof_at is not null as "byCode" from account_places where user_id = $1 and ip_address = '10.1.0.1'`,
      [owner.userId],
    )
    expect(rows).toEqual([{ byCode: true }])
  })

  const changed = (newPassword: string) => ({ oldPassword: PASSWORD, newPassword, newPasswordConfirmation: newPassword })
  const resetting = async (email: string, more: object = {}) => {
    await post('/auth/forgot-password', { email })
    return { token: await mailbox.token(email, 'reset-password'), password: 'Vreau 4 cafele pe zi', ...more }
  }

  it('ends where the password is reset, and the owner reads that none is left', async () => {
    const { email, device } = await withPasskey('carla')
    expect((await post('/auth/reset-password', await resetting(email))).status).toBe(200)
    expect((await signIn(device)).status).not.toBe(200)
    expect((await mailbox.mail(email, /parola a fost schimbata/)).text).toContain('Contul nu are nicio cheie de acces.')
  })

  it('ends where an administrator resets two-step sign-in', async () => {
    const owner = await secured('matei')
    const device = passkeyDevice()
    await added(device, owner.token, { code: nextCode(owner.key) })
    const { token } = await server.operator('resetare')
    const path = `/admin/clients/${owner.id}/members/${owner.userId}/reset-second-factor`
    expect((await call(path, { method: 'POST', token })).statusCode).toBe(200)
    expect((await signIn(device)).status).not.toBe(200)
  })

  it('goes on after a reset whose owner keeps it, and the mail names the day on which it was added', async () => {
    const { email, device } = await withPasskey('carmen')
    await post('/auth/reset-password', await resetting(email, { keepsPasskeys: true }))
    expect((await signIn(device)).status).toBe(200)
    expect((await mailbox.mail(email, /parola a fost schimbata/)).text).toMatch(
      /Raman valabile cheile de acces adaugate la: \d\d\.\d\d\.\d{4}/,
    )
  })

  it('goes on after the password was changed by who has the old one, unless all are to end', async () => {
    const [kept, ended] = [await withPasskey('corina'), await withPasskey('cristi')]
    await post('/user/change-password', changed('Vreau 3 cafele pe zi'), kept)
    expect((await signIn(kept.device)).status).toBe(200)
    await post('/user/change-password', { ...changed('Vreau 3 cafele pe zi'), keepsPasskeys: false }, ended)
    expect((await signIn(ended.device)).status).not.toBe(200)
  })

  it('is refused from another origin, for another host, without its owner recognised, and with another’s signature', async () => {
    const { token, device } = await withPasskey('dora')
    const wrong = [{ origin: 'https://evil.test' }, { rpId: 'evil.test' }, { isVerified: false }]
    for (const unlike of wrong) expect(await signIn(device, unlike)).toMatchObject(refused)
    const forger = passkeyDevice()
    forger.make(await begin(token))
    const [forged, own] = [forger.keys[0], device.keys[0]]
    if (!forged || !own) throw new Error('a key is missing')
    expect(await send(forger.answer(await asked(), {}, { ...forged, id: own.id }))).toMatchObject(refused)
    expect((await eventsOf(token))[0]).toMatchObject({ kind: 'passkey-sign-in', outcome: 'refused' })
    expect((await signIn(device)).status).toBe(200)
  })

  it('is refused where the device takes the key for another account’s', async () => {
    const [{ device }, other] = [await withPasskey('elena'), await user('flavia')]
    const userHandle = Buffer.from(other.userId).toString('base64url')
    expect(await signIn(device, { userHandle })).toMatchObject(refused)
    const answer = device.answer(await asked())
    expect(await send({ ...answer, response: { ...answer.response, userHandle: undefined } })).toMatchObject(refused)
  })

  it('takes no answer twice, none to a challenge that was not made here or for adding, and none after five minutes', async () => {
    const { token, device } = await withPasskey('gina')
    const late = { status: 409, title: 'passkey-expired' }
    const answer = device.answer(await asked())
    expect((await send(answer)).status).toBe(200)
    expect(await send(answer)).toMatchObject(late)
    expect(await signIn(device, { challenge: 'Zm9yZ2Vk' })).toMatchObject(late)
    expect(await signIn(device, { challenge: (await begin(token)).challenge })).toMatchObject(late)
    const waiting = await asked()
    await database.query(`update passkey_challenges set expires_at = now() - interval '1 second'`)
    expect(await send(device.answer(waiting))).toMatchObject(late)
  })

  it('wastes its challenge by a wrong answer', async () => {
    const { device } = await withPasskey('horia')
    const options = await asked()
    expect(await send(device.answer(options, { isVerified: false }))).toMatchObject(refused)
    expect(await send(device.answer(options))).toMatchObject({ status: 409, title: 'passkey-expired' })
  })

  it('opens one session where the same answer is sent at once', async () => {
    const { device } = await withPasskey('irina')
    const answer = device.answer(await asked())
    const answers = await Promise.all([send(answer), send(answer), send(answer)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('is refused where the device has counted less than before, which stands in the history', async () => {
    const { token, device } = await withPasskey('jana')
    expect((await signIn(device, { signCount: 5 })).status).toBe(200)
    for (const signCount of [5, 3, 0]) expect(await signIn(device, { signCount })).toMatchObject(refused)
    expect((await eventsOf(token))[0]).toMatchObject({ kind: 'passkey-copied', outcome: 'refused' })
    expect((await signIn(device, { signCount: 6 })).status).toBe(200)
  })

  it('puts up with a device that does not count', async () => {
    const { device } = await withPasskey('kim')
    for (const signCount of [0, 0]) expect((await signIn(device, { signCount })).status).toBe(200)
  })

  it('knows no key that was never added', async () => {
    const { token } = await user('lia')
    const device = passkeyDevice()
    device.make(await begin(token))
    expect(await signIn(device)).toMatchObject({ status: 401, title: 'passkey-unknown' })
  })

  it('answers for an account that is not confirmed as the password does', async () => {
    const { userId, email, device } = await withPasskey('mia')
    await database.query('update users set is_confirmed = false where id = $1', [userId])
    expect(await signIn(device)).toMatchObject({ status: 403, title: 'email-not-confirmed' })
    expect(await mailbox.token(email, 'confirm-email')).toEqual(expect.any(String))
  })

  it('must wait after eight wrong answers from one network, and not where the owner proved to be one', async () => {
    const { device } = await withPasskey('nora')
    const wrong = (from: string) => signIn(device, { isVerified: false }, from)
    for (let i = 0; i < 8; i += 1) expect((await wrong('10.2.0.1')).status).toBe(422)
    expect(await signIn(device, {}, '10.2.0.1')).toMatchObject({ status: 429, title: 'too-many-requests' })
    expect((await signIn(device, {}, '10.2.9.1')).status).toBe(200)
    for (let i = 0; i < 4; i += 1) await wrong(`10.3.0.${i}`)
    expect((await signIn(device, {}, '10.3.9.1')).status).toBe(429)
    expect((await signIn(device, {}, '10.2.9.1')).status).toBe(200)
  })

  it('is not asked for without end from one network', async () => {
    await database.query(
      `insert into rate_limits (key, window_ends_at, taken) values ('passkey/asked/10.4.0.1', now() + interval '1 minute', 600)`,
    )
    expect((await asked('10.4.0.1')).status).toBe(429)
    expect((await asked('10.4.0.2')).status).toBe(200)
  })
})
