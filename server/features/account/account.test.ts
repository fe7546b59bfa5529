import { describe, expect, it, vi } from 'vitest'
import { PASSWORD, testServer } from '../../test-server.ts'

const { parts, call, user, simulator } = await testServer()
const { app } = parts

type Letter = { to: string[]; subject: string; text: string }

const lettersTo = async (email: string): Promise<Letter[]> => {
  const { letters } = (await (await fetch(`${simulator}/mail/_sim/state`)).json()) as { letters: Letter[] }
  return letters.filter((letter) => letter.to.includes(email))
}

/** The token in a letter with this link, once there are so many. */
async function mailedToken(email: string, path: 'confirm-email' | 'reset-password', count = 1): Promise<string> {
  const letters = await vi.waitFor(
    async () => {
      const found = (await lettersTo(email)).filter((letter) => letter.text.includes(`/${path}?token=`))
      expect(found).toHaveLength(count)
      return found
    },
    { timeout: 10_000, interval: 50 },
  )
  return decodeURIComponent(/token=(\S+)/.exec(letters[0]?.text ?? '')?.[1] ?? '')
}

const post = async (path: string, payload: object, more: { token?: string; remoteAddress?: string } = {}) => {
  const answer = await call(path, { method: 'POST', payload, ...more })
  return { status: answer.statusCode, ...(answer.json() as { title?: string; token: string; user: object; errors: { path: string }[] }) }
}
const signUp = (email: string, more: object = {}) => post('/auth/sign-up', { name: 'Ana Pop', email, password: PASSWORD, ...more })
const signIn = (email: string, password = PASSWORD, remoteAddress = '10.1.0.1') =>
  post('/auth/login', { email, password }, { remoteAddress })
const who = (token: string) => call('/auth/me', { token })

describe('a new account', () => {
  it('is signed up, confirmed by mail, which signs in, and signs in with its password from then on', async () => {
    expect(await signUp('Ana@Exemplu.ro')).toMatchObject({ status: 200, success: true })
    const confirmed = await post('/auth/confirm-email', { token: await mailedToken('ana@exemplu.ro', 'confirm-email') })
    expect(confirmed).toMatchObject({ status: 200, user: { email: 'ana@exemplu.ro', name: 'Ana Pop', userType: 1 } })
    expect((await who(confirmed.token)).statusCode).toBe(200)
    const { token } = await signIn('ANA@exemplu.ro')
    expect((await who(token)).json()).toMatchObject({ email: 'ana@exemplu.ro', referralCode: expect.stringMatching(/^\w{8}$/) })
    expect((await call('/user/balance/left', { token })).json()).toEqual({ totalLeft: 0 })
  })

  it('does not sign in before it is confirmed, and is mailed the link again', async () => {
    await signUp('dan@exemplu.ro')
    await mailedToken('dan@exemplu.ro', 'confirm-email')
    expect(await signIn('dan@exemplu.ro')).toMatchObject({ status: 403, title: 'email-not-confirmed' })
    expect(await signIn('dan@exemplu.ro', 'alta-parola')).toMatchObject({ status: 401, title: 'wrong-credentials' })
    const again = await mailedToken('dan@exemplu.ro', 'confirm-email', 2)
    expect((await post('/auth/confirm-email', { token: again })).status).toBe(200)
    expect((await signIn('dan@exemplu.ro')).status).toBe(200)
  })

  it('confirms with its link once only, and with nothing else', async () => {
    await signUp('ema@exemplu.ro')
    const token = await mailedToken('ema@exemplu.ro', 'confirm-email')
    expect((await post('/auth/confirm-email', { token })).status).toBe(200)
    for (const wrong of [token, 'nimic', `${token}x`, 'a.b.c']) {
      expect(await post('/auth/confirm-email', { token: wrong })).toMatchObject({ status: 409, title: 'link-expired' })
    }
  })

  it('needs an address of its own, also of two at the same moment', async () => {
    await user('fane')
    expect(await signUp('fane@exemplu.ro')).toMatchObject({ status: 409, title: 'email-taken' })
    expect(await signUp('FANE@exemplu.ro')).toMatchObject({ status: 409, title: 'email-taken' })
    const both = await Promise.all([signUp('geta@exemplu.ro'), signUp('geta@exemplu.ro'), signUp('GETA@exemplu.ro')])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })

  it('keeps who recommended it; an unknown code is told at its field', async () => {
    const friend = await user('horia')
    const { referralCode } = (await who(friend.token)).json()
    expect((await signUp('ina@exemplu.ro', { referralCode: referralCode.toLowerCase() })).status).toBe(200)
    const { rows } = await app.db.$client.query('select "referredBy" from "user" where email = $1', ['ina@exemplu.ro'])
    expect(rows).toEqual([{ referredBy: friend.id }])
    const refused = await signUp('jan@exemplu.ro', { referralCode: 'NUEXISTA' })
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'referralCode', message: 'Codul de recomandare nu exista!' }] })
  })

  it('cannot make itself an administrator, nor choose its code or who recommended it', async () => {
    await signUp('kim@exemplu.ro', { userType: 2, referralCode: '', referredBy: 'x', emailVerified: true })
    const { rows } = await app.db.$client.query('select "userType", "emailVerified", "referredBy" from "user" where email = $1', [
      'kim@exemplu.ro',
    ])
    expect(rows).toEqual([{ userType: 1, emailVerified: false, referredBy: null }])
  })

  it('is told what is wrong with it, field by field', async () => {
    const refused = await post('/auth/sign-up', { name: ' ', email: 'nimic', password: 'scurta' })
    expect(refused).toMatchObject({ status: 422, title: 'invalid-fields' })
    expect(refused.errors.map((error) => error.path).sort()).toEqual(['email', 'name', 'password'])
  })

  it('is not opened by the hundred from one place', async () => {
    const wish = { name: 'x', email: 'x@exemplu.ro', password: PASSWORD, referralCode: 'NUEXISTA' }
    const statuses = []
    for (let i = 0; i < 21; i += 1) statuses.push((await post('/auth/sign-up', wish, { remoteAddress: '10.9.9.9' })).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429])
  })
})

describe('wrong passwords', () => {
  it('are the same answer whether the account exists or not', async () => {
    await user('lia')
    const [known, unknown] = [await signIn('lia@exemplu.ro', 'gresita'), await signIn('nimeni@exemplu.ro', 'gresita')]
    expect(known).toMatchObject({ status: 401, title: 'wrong-credentials' })
    expect(unknown).toEqual(known)
  })

  it('are limited to eight, then not even the right one counts, from that place', async () => {
    await user('mia')
    for (let i = 0; i < 8; i += 1) expect((await signIn('mia@exemplu.ro', `gresita-${i}`, '10.2.0.1')).status).toBe(401)
    for (const email of ['mia@exemplu.ro', 'MIA@Exemplu.RO']) {
      expect(await signIn(email, PASSWORD, '10.2.0.1')).toMatchObject({ status: 429, title: 'too-many-requests' })
    }
    expect((await signIn('mia@exemplu.ro', PASSWORD, '10.2.0.2')).status).toBe(200)
  })

  it('are limited just as well when they are sent all at once', async () => {
    await user('nora')
    const tries = await Promise.all(Array.from({ length: 30 }, (_, i) => signIn('nora@exemplu.ro', `gresita-${i}`, '10.3.0.1')))
    expect(tries.filter((answer) => answer.status === 401)).toHaveLength(8)
    expect(tries.filter((answer) => answer.status === 429)).toHaveLength(22)
  })

  it('are not limited less for a header that claims another place', async () => {
    await user('olga')
    const tries = []
    for (let i = 0; i < 10; i += 1) {
      const headers = { 'x-forwarded-for': `10.4.0.${i}`, forwarded: `for=10.4.0.${i}` }
      const payload = { email: 'olga@exemplu.ro', password: 'gresita' }
      tries.push((await call('/auth/login', { method: 'POST', payload, headers, remoteAddress: '10.4.9.9' })).statusCode)
    }
    expect(tries.filter((status) => status === 429)).toHaveLength(2)
  })

  it('do not count once the right one came', async () => {
    await user('petru')
    for (let i = 0; i < 12; i += 1) expect((await signIn('petru@exemplu.ro', PASSWORD, '10.5.0.1')).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  it('is replaced by mail: all sessions end, the old one is no more, the link works once', async () => {
    const { email, token } = await user('radu')
    const other = (await signIn(email)).token
    expect((await post('/auth/forgot-password', { email })).status).toBe(200)
    const link = await mailedToken(email, 'reset-password')
    const reset = (password: string) => post('/auth/reset-password', { token: link, password })
    expect(await reset('scurta')).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
    expect((await reset('Parola-noua-2')).status).toBe(200)
    for (const old of [token, other]) expect((await who(old)).statusCode).toBe(401)
    expect((await signIn(email, PASSWORD, '10.6.0.1')).status).toBe(401)
    expect((await signIn(email, 'Parola-noua-2', '10.6.0.1')).status).toBe(200)
    expect(await reset('Parola-noua-3')).toMatchObject({ status: 409, title: 'link-expired' })
  })

  it('says nothing of whether the account exists', async () => {
    const { email } = await user('sorin')
    const [known, unknown] = [
      await post('/auth/forgot-password', { email }),
      await post('/auth/forgot-password', { email: 'nimeni@exemplu.ro' }),
    ]
    expect(unknown).toEqual(known)
    await mailedToken(email, 'reset-password')
    expect(await lettersTo('nimeni@exemplu.ro')).toEqual([])
  })

  it('is not asked for by the hundred', async () => {
    const { email } = await user('tudor')
    const answers = []
    for (let i = 0; i < 6; i += 1) answers.push((await post('/auth/forgot-password', { email })).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('sessions', () => {
  it('are listed newest first with the current one marked, and end one by one', async () => {
    const { email, token } = await user('vera')
    const phone = await post('/auth/login', { email, password: PASSWORD }, { remoteAddress: '10.7.0.7' })
    const listed = (await call('/auth/sessions', { token: phone.token })).json()
    expect(listed.map((one: { isCurrent: boolean }) => one.isCurrent)).toEqual([true, false])
    expect(listed[0]).toMatchObject({ ipAddress: '10.7.0.7', userAgent: 'lightMyRequest' })
    expect(JSON.stringify(listed)).not.toContain(token)
    const ended = await call(`/auth/sessions/${listed[1].id}`, { method: 'DELETE', token: phone.token })
    expect(ended.statusCode).toBe(200)
    expect((await who(token)).statusCode).toBe(401)
    expect((await call(`/auth/sessions/${listed[1].id}`, { method: 'DELETE', token: phone.token })).statusCode).toBe(404)
  })

  it('end by signing out, the others stay', async () => {
    const { email, token } = await user('zoe')
    const other = (await signIn(email)).token
    expect((await call('/auth/logout', { method: 'POST', token })).statusCode).toBe(200)
    expect((await who(token)).statusCode).toBe(401)
    expect((await who(other)).statusCode).toBe(200)
  })

  it('end by themselves after two weeks unused; in use they live on', async () => {
    const { email, token } = await user('yvonne')
    const endsIn = (days: number) =>
      app.db.$client.query(
        `update "session" s set "expiresAt" = now() + make_interval(days => $2) from "user" u where u.id = s."userId" and u.email = $1`,
        [email, days],
      )
    await endsIn(1)
    expect((await who(token)).statusCode).toBe(200)
    const { rows } = await app.db.$client.query(
      `select extract(day from s."expiresAt" - now())::int as days from "session" s join "user" u on u.id = s."userId" where u.email = $1`,
      [email],
    )
    expect(rows).toEqual([{ days: 13 }])
    await endsIn(-1)
    expect((await who(token)).statusCode).toBe(401)
  })
})

it('keeps passwords as argon2id and no plain text', async () => {
  const { id } = await user('xenia')
  const { rows } = await app.db.$client.query<{ password: string }>('select password from "account" where "userId" = $1', [id])
  expect(rows[0]?.password).toMatch(/^argon2id\$19456\$2\$/)
  expect(rows[0]?.password).not.toContain(PASSWORD)
})

it('an administrator finds clients by name and e-mail', async () => {
  const admin = await user('seful', { userType: 2 })
  await user('cauta_ma')
  const found = async (search: string) =>
    (await call('/admin/clients', { token: admin.token, query: { search } })).json().map((one: { name: string }) => one.name)
  expect(await found('CAUTA')).toEqual(['cauta_ma'])
  expect(await found('a_m')).toEqual(['cauta_ma'])
  expect(await found('%')).toEqual([])
  expect(await found('seful')).toEqual([])
})
