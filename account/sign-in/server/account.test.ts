import { describe, expect, it, vi } from 'vitest'
import { inWords } from '#contract/texts/message.ts'
import { PASSWORD, testServer } from '#product/server/test-server.ts'
import { textsOf } from '#server/platform/texts.ts'
import { passwordRefusals } from '../contract/password-rules.ts'
import { mailboxOf } from './mails/test-mailbox.ts'

const ro = textsOf('ro')

const { parts, call, user, operator, simulator } = await testServer()
const { app } = parts
const mailbox = mailboxOf(simulator)

const post = async (path: string, payload: object, more: { token?: string; remoteAddress?: string } = {}) => {
  const answer = await call(path, { method: 'POST', payload, ...more })
  return { status: answer.statusCode, ...(answer.json() as { title?: string; token: string; errors: { path: string; message: string }[] }) }
}
const signUp = (email: string, more: object = {}, remoteAddress = '10.0.0.1') =>
  post('/auth/sign-up', { name: 'Ana Pop', email, password: PASSWORD, ...more }, { remoteAddress })
const signIn = (email: string, password = PASSWORD) => post('/auth/login', { email, password }, { remoteAddress: '10.1.0.1' })
const who = (token: string) => call('/auth/me', { token })
const isJobless = () =>
  vi.waitFor(async () => expect((await app.db.$client.query('select 1 from letter_requests')).rowCount).toBe(0), { timeout: 60_000 })

describe('a new account', () => {
  it('is signed up, confirmed by mail, which signs in, and signs in with its password from then on', async () => {
    expect(await signUp('Ana@Exemplu.ro')).toMatchObject({ status: 200, success: true })
    const confirmed = await post('/auth/confirm-email', { token: await mailbox.token('ana@exemplu.ro', 'confirm-email') })
    expect(confirmed).toMatchObject({ status: 200, user: { email: 'ana@exemplu.ro', name: 'Ana Pop', userType: 1 } })
    expect((await who(confirmed.token)).statusCode).toBe(200)
    const { token } = await signIn('ANA@exemplu.ro')
    expect((await who(token)).json()).toMatchObject({ email: 'ana@exemplu.ro', referralCode: expect.stringMatching(/^\w{8}$/) })
    expect((await call('/user/balance/left', { token })).json()).toEqual({ totalLeft: 0 })
  })

  it('does not sign in before it is confirmed, and is mailed the link again', async () => {
    await signUp('dan@exemplu.ro')
    await mailbox.token('dan@exemplu.ro', 'confirm-email')
    expect(await signIn('dan@exemplu.ro')).toMatchObject({ status: 403, title: 'email-not-confirmed' })
    expect(await signIn('dan@exemplu.ro', 'alta-parola')).toMatchObject({ status: 401, title: 'wrong-credentials' })
    const again = await mailbox.token('dan@exemplu.ro', 'confirm-email', 2)
    expect((await post('/auth/confirm-email', { token: again })).status).toBe(200)
    expect((await signIn('dan@exemplu.ro')).status).toBe(200)
  })

  it('is answered alike where the address has an account, whose owner is written to and loses nothing', async () => {
    const owner = await user('fane')
    const before = await signUp('cineva@exemplu.ro')
    expect(await signUp('FANE@exemplu.ro', { name: 'Altul', password: 'Alta-parola-lunga-3' })).toEqual(before)
    const { text } = await mailbox.mail('fane@exemplu.ro', /aveti deja un cont/)
    expect(text).toContain('Daca nu ati fost dumneavoastra')
    expect(text).not.toContain('token=')
    expect((await signIn('fane@exemplu.ro')).status).toBe(200)
    expect((await who(owner.token)).json().name).toBe('fane')
  })

  it('is one, also of three at the same moment', async () => {
    const both = await Promise.all([signUp('geta@exemplu.ro'), signUp('geta@exemplu.ro'), signUp('GETA@exemplu.ro')])
    expect(both.map((answer) => answer.status)).toEqual([200, 200, 200])
    const { rowCount } = await app.db.$client.query(`select 1 from users where lower(email) = 'geta@exemplu.ro'`)
    expect(rowCount).toBe(1)
  })

  it('of an attacker who waits for the owner to confirm it is the owner’s alone after signing up too', async () => {
    await signUp('horea@exemplu.ro', { password: 'Parola-strainului-9' })
    const foreignToken = await mailbox.token('horea@exemplu.ro', 'confirm-email')
    await signUp('horea@exemplu.ro')
    const owners = await mailbox.token('horea@exemplu.ro', 'reset-password')
    expect(await post('/auth/confirm-email', { token: foreignToken })).toMatchObject({ status: 409, title: 'link-expired' })
    expect((await post('/auth/reset-password', { token: owners, password: 'Parola-proprietar-7' })).status).toBe(200)
    expect((await signIn('horea@exemplu.ro', 'Parola-strainului-9')).status).toBe(401)
    expect((await signIn('horea@exemplu.ro', 'Parola-proprietar-7')).status).toBe(200)
  })

  it('keeps who recommended it; with an unknown code it is opened without, and says so', async () => {
    const friend = await user('horia')
    const { referralCode } = (await who(friend.token)).json()
    const known = await signUp('ina@exemplu.ro', { referralCode: referralCode.toLowerCase() })
    expect(known).toMatchObject({ status: 200, isReferralCodeUnknown: false })
    const { rows } = await app.db.$client.query('select referred_by from users where email = $1', ['ina@exemplu.ro'])
    expect(rows).toEqual([{ referred_by: friend.userId }])
    expect(await signUp('jan@exemplu.ro', { referralCode: 'NUEXISTA' })).toMatchObject({ status: 200, isReferralCodeUnknown: true })
    const without = await app.db.$client.query('select referred_by from users where email = $1', ['jan@exemplu.ro'])
    expect(without.rows).toEqual([{ referred_by: null }])
  })

  it('cannot make itself an administrator, nor choose its code or who recommended it', async () => {
    await signUp('kim@exemplu.ro', { userType: 2, platformRole: 'administrator', referralCode: '', referredBy: 'x', isConfirmed: true })
    const { rows } = await app.db.$client.query('select platform_role, is_confirmed, referred_by from users where email = $1', [
      'kim@exemplu.ro',
    ])
    expect(rows).toEqual([{ platform_role: null, is_confirmed: false, referred_by: null }])
  })

  it('is refused field by field', async () => {
    const refused = await post('/auth/sign-up', { name: ' ', email: 'nimic', password: 'scurta' })
    expect(refused).toMatchObject({ status: 422, title: 'invalid-fields' })
    expect(refused.errors.map((error) => error.path).sort()).toEqual(['email', 'name', 'password'])
  })

  it('takes no password that attackers try first, nor one with its own address or the name of the product', async () => {
    const wrong = {
      Parola123456: inWords(ro, passwordRefusals.common),
      'xx-ionescu-77-x': inWords(ro, passwordRefusals.ownAddress),
      'eu-si-Expedio-azi': inWords(ro, passwordRefusals.productName),
    }
    for (const [password, message] of Object.entries(wrong)) {
      const refused = await signUp('maria.ionescu@exemplu.ro', { password })
      expect(refused).toMatchObject({ status: 422, errors: [{ path: 'password', message }] })
    }
  })

  it('does not have the printed password of the sandbox anywhere else', async () => {
    const { config } = app
    app.config = { ...config, isSandbox: false }
    const refused = await signUp('lia@exemplu.ro', { password: 'Demo-parola-1' }).finally(() => {
      app.config = config
    })
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'password', message: inWords(ro, passwordRefusals.common) }] })
    expect((await signUp('lia@exemplu.ro', { password: 'Demo-parola-1' })).status).toBe(200)
  })

  it('is not opened by the hundred from one place', async () => {
    const statuses = []
    for (let i = 0; i < 21; i += 1) statuses.push((await signUp('x@exemplu.ro', { password: 'eu-si-Expedio-azi' }, '10.9.9.9')).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429])
  })
})

describe('e-mails', () => {
  it('carry no user input, and say what to do when it was not you', async () => {
    await signUp('lia@exemplu.ro', { name: 'Castigati\r\n\r\nhttps://rau.example <b>acum</b>' })
    const { text, subject } = await mailbox.mail('lia@exemplu.ro', /confirm-email/)
    expect(`${subject}\n${text}`).not.toMatch(/Castigati|rau\.example|<b>/)
    expect(text).toContain('Daca nu ati fost dumneavoastra')
  })

  it('to an address are limited, from any caller, and no answer shows it', async () => {
    await signUp('mihai@exemplu.ro')
    for (let i = 0; i < 5; i += 1) {
      const origin = { remoteAddress: `10.20.0.${i}` }
      const payload = { email: 'mihai@exemplu.ro', password: PASSWORD }
      expect((await post('/auth/login', payload, origin)).title).toBe('email-not-confirmed')
      expect((await post('/auth/forgot-password', payload, origin)).status).toBe(200)
      expect((await post('/auth/confirm-email/again', payload, origin)).status).toBe(200)
      expect((await signUp('mihai@exemplu.ro', {}, origin.remoteAddress)).status).toBe(200)
    }
    await isJobless()
    expect(await mailbox.mailsTo('mihai@exemplu.ro')).toHaveLength(3)
  })

  it('are not asked for by the hundred from one place, whatever the addresses', async () => {
    const answers = []
    for (let i = 0; i < 21; i += 1)
      answers.push((await post('/auth/forgot-password', { email: `n${i}@exemplu.ro` }, { remoteAddress: '10.21.0.1' })).status)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })
})

it('keeps passwords as argon2id and no plain text', async () => {
  const { userId } = await user('xenia')
  const { rows } = await app.db.$client.query<{ password: string }>('select password_hash as password from users where id = $1', [userId])
  expect(rows[0]?.password).toMatch(/^argon2id\$19456\$2\$/)
  expect(rows[0]?.password).not.toContain(PASSWORD)
})

it('an administrator finds clients by name and e-mail, with or without diacritics', async () => {
  const admin = await operator('seful')
  await user('cauta_ma')
  const accented = await user('stefanita')
  await app.db.$client.query(`update clients set name = 'Ștefăniță Țepeș' where id = $1`, [accented.id])
  const found = async (search: string) =>
    (await call('/admin/clients', { token: admin.token, query: { search } })).json().map((one: { name: string }) => one.name)
  expect(await found('CAUTA')).toEqual(['cauta_ma'])
  expect(await found('a_m')).toEqual(['cauta_ma'])
  expect(await found('%')).toEqual([])
  expect(await found('seful')).toEqual([])
  for (const text of ['stefanita tepes', 'ȘTEFĂNIȚĂ', 'Ştefăniţă', 'tepeș']) expect(await found(text)).toEqual(['Ștefăniță Țepeș'])
})
