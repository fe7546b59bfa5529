import { describe, expect, it } from 'vitest'
import { PASSWORD, signInAs, testServer } from '#product/server/test-server.ts'
import { PASSKEYS_MAX } from '../../contract/passkeys.ts'
import { mailboxOf } from '../mails/test-mailbox.ts'
import { secondFactorStage } from '../second-factor/test-second-factors.ts'
import { fillWithPasskeys, ORIGIN, passkeyDevice, passkeyStage } from './test-passkeys.ts'

const server = await testServer({ env: { PUBLIC_URL: ORIGIN } })
const { parts, call, user, operator, simulator } = server
const database = parts.app.db.$client
const mailbox = mailboxOf(simulator)
const { secured, nextCode, codeAt } = secondFactorStage(server)
const { post, begin, finish, added, send, asked, signIn, listOf, statusOf } = passkeyStage(server)
const eventsOf = async (token: string) => (await call('/auth/security-events', { token })).json()

describe('a passkey', () => {
  it('is added with the password, listed, logged and reported by e-mail', async () => {
    const { userId, email, token } = await user('ana')
    const device = passkeyDevice()
    const options = await begin(token)
    expect(options).toMatchObject({
      status: 200,
      rp: { id: 'curier.exemplu.ro', name: 'Expedio' },
      user: { name: email, displayName: 'ana' },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(userId)
    const passkey = await finish(token, device.make(options), ' Telefonul Anei ')
    expect(passkey).toMatchObject({ status: 200, name: 'Telefonul Anei', lastUsedAt: null })
    const { status: _, ...listed } = passkey
    expect(await listOf(token)).toEqual([listed])
    expect((await begin(token)).excludeCredentials).toEqual([{ type: 'public-key', id: device.keys[0]?.id, transports: ['internal'] }])
    expect((await eventsOf(token))[0]).toMatchObject({ kind: 'passkey-added', outcome: 'done', ipAddress: '10.0.0.1' })
    await mailbox.mail(email, /a fost adaugata o cheie de acces/)
  })

  it('needs the right password, and where two-step sign-in is on a code as well, each used once', async () => {
    const { token } = await user('bogdan')
    expect(await begin(token, { password: 'gresita' })).toMatchObject({
      status: 422,
      errors: [{ path: 'password', message: 'Parola este gresita!' }],
    })
    const owner = await secured('carla')
    expect(await begin(owner.token)).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
    expect(await begin(owner.token, { code: codeAt(owner.key, 40) })).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
    const code = nextCode(owner.key)
    expect(await added(passkeyDevice(), owner.token, { code })).toMatchObject({ status: 200 })
    expect(await begin(owner.token, { code })).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
    expect(await begin(owner.token, { code: owner.recoveryCodes[0] })).toMatchObject({ status: 200 })
  })

  it('is the same one when its answer is sent twice, and is not added again once it was removed', async () => {
    const { token } = await user('dora')
    const answer = passkeyDevice().make(await begin(token))
    const { id } = await finish(token, answer)
    expect(await finish(token, answer)).toMatchObject({ status: 200, id })
    expect(await listOf(token)).toHaveLength(1)
    await post(`/auth/passkeys/${id}/remove`, { password: PASSWORD }, { token })
    expect(await finish(token, answer)).toMatchObject({ status: 409, title: 'passkey-expired' })
  })

  it('is refused from another origin, for another host, and where the device has not recognised its owner', async () => {
    const { token } = await user('elena')
    const unlike = [{ origin: 'https://curier.exemplu.ro.evil.test' }, { rpId: 'evil.test' }, { isVerified: false }]
    for (const wrong of unlike)
      expect(await finish(token, passkeyDevice().make(await begin(token), wrong))).toMatchObject({ status: 422, title: 'passkey-refused' })
    const broken = passkeyDevice().make(await begin(token))
    broken.response.attestationObject = 'AAAA'
    expect(await finish(token, broken)).toMatchObject({ status: 422, title: 'passkey-refused' })
    expect(await listOf(token)).toEqual([])
  })

  it('answers a challenge of its own session only, once and within five minutes', async () => {
    const { userId, token } = await user('flavia')
    const other = await signInAs(parts.app, userId)
    const options = await begin(token)
    expect(await finish(other, passkeyDevice().make(options))).toMatchObject({ status: 409, title: 'passkey-expired' })
    expect(await finish(token, passkeyDevice().make(options))).toMatchObject({ status: 200 })
    expect(await finish(token, passkeyDevice().make(options))).toMatchObject({ status: 409, title: 'passkey-expired' })
    expect(await finish(token, passkeyDevice().make({ ...options, challenge: (await asked()).challenge }))).toMatchObject({ status: 409 })
    const late = await begin(token)
    await database.query(`update passkey_challenges set expires_at = now() - interval '1 second'`)
    expect(await finish(token, passkeyDevice().make(late))).toMatchObject({ status: 409, title: 'passkey-expired' })
  })

  it('of another account is not taken over', async () => {
    const [owner, other] = [await user('gina'), await user('horia')]
    const device = passkeyDevice()
    const taken = device.make(await begin(owner.token))
    await finish(owner.token, taken)
    const sameId = passkeyDevice().make(await begin(other.token), { id: taken.id })
    const otherId = { ...passkeyDevice().make(await begin(other.token)), id: 'AAAA', rawId: 'AAAA' }
    for (const forged of [sameId, otherId])
      expect(await finish(other.token, forged)).toMatchObject({ status: 422, title: 'passkey-refused' })
    expect(await listOf(other.token)).toEqual([])
    expect(await signIn(device)).toMatchObject({ status: 200, user: { email: owner.email } })
  })

  it(`is one of ${PASSKEYS_MAX} at most, also where two are added at once`, async () => {
    const { userId, token } = await user('irina')
    const [one, two] = [passkeyDevice().make(await begin(token)), passkeyDevice().make(await begin(token))]
    await fillWithPasskeys(parts.app, userId, PASSKEYS_MAX - 1)
    const answers = await Promise.all([finish(token, one), finish(token, two)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await begin(token)).toMatchObject({ status: 409, title: 'passkeys-too-many' })
    expect(await listOf(token)).toHaveLength(PASSKEYS_MAX)
  })

  it('is renamed by its owner alone', async () => {
    const [owner, other] = [await user('jana'), await user('kim')]
    const { id } = await added(passkeyDevice(), owner.token)
    const rename = async (token: string, name: string) =>
      (await call(`/auth/passkeys/${id}`, { method: 'PUT', token, payload: { name } })).statusCode
    expect(await rename(other.token, 'A mea')).toBe(404)
    expect([await rename(owner.token, ' '), await rename(owner.token, 'x'.repeat(61))]).toEqual([422, 422])
    expect(await rename(owner.token, 'Laptop')).toBe(200)
    expect(await listOf(owner.token)).toMatchObject([{ name: 'Laptop' }])
    expect(await listOf(other.token)).toEqual([])
  })

  it('is removed with the password by its owner alone, reported by e-mail, and signs in no more', async () => {
    const [owner, other] = [await user('lia'), await user('mia')]
    const device = passkeyDevice()
    const { id } = await added(device, owner.token)
    const { token: opened } = await signIn(device)
    const remove = (token: string, password = PASSWORD) => post(`/auth/passkeys/${id}/remove`, { password }, { token })
    expect((await remove(owner.token, 'gresita')).status).toBe(422)
    expect((await remove(other.token)).status).toBe(404)
    const answer = device.answer(await asked())
    expect((await remove(owner.token)).status).toBe(200)
    expect((await remove(owner.token)).status).toBe(404)
    expect(await send(answer)).toMatchObject({ status: 401, title: 'passkey-unknown' })
    expect(await statusOf(opened)).toBe(200)
    expect(await listOf(owner.token)).toEqual([])
    expect((await eventsOf(owner.token)).map(({ kind }: { kind: string }) => kind)).toContain('passkey-removed')
    await mailbox.mail(owner.email, /a fost stearsa o cheie de acces/)
  })

  it('of an administrator who acts for a client is the administrator’s own', async () => {
    const [client, admin] = [await user('nora'), await operator('sefa')]
    const query = { selectedClient: client.id }
    const device = passkeyDevice()
    const options = await post<Awaited<ReturnType<typeof begin>>>('/auth/passkeys/options', { password: PASSWORD }, { ...admin, query })
    expect(options.user.name).toBe(admin.email)
    await post('/auth/passkeys', { name: 'Cheia sefei', answer: device.make(options) }, { ...admin, query })
    expect((await call('/auth/passkeys', { token: admin.token, query })).json()).toMatchObject([{ name: 'Cheia sefei' }])
    expect(await listOf(client.token)).toEqual([])
    expect(await signIn(device)).toMatchObject({ status: 200, user: { email: admin.email } })
  })
})
