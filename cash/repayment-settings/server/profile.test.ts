import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sameHoursEachDay } from '#contract/client-profile/working-hours.ts'
import { testServer } from '#product/server/test-server.ts'

const { call, user, member } = await testServer()
const IBAN = 'RO33BTRL0130120200000001'

let client: Awaited<ReturnType<typeof user>>
beforeEach(async () => {
  client = await user(`client-${randomUUID()}`)
})

const save = (profile: object, token = client.token) => call('/user/profile', { method: 'POST', token, payload: { profile } })
const read = async (token = client.token) => (await call('/user/profile', { token })).json()
const schedule = async (token = client.token) => (await call('/user/settings/schedule', { token })).json().settings.workingHours
const pair = { workingTimeStart: '09:30:00', workingTimeEnd: '16:00:00' }
const of = (start: string, end: string) => ({ start: `${start}:00`, end: `${end}:00` })

describe('the profile', () => {
  it('has the fields of the specification, by themselves and together', async () => {
    const { profile, payDays, ...fields } = await read()
    expect(fields).toEqual(profile)
    expect(payDays.map(({ interval }: { interval: number }) => interval)).toEqual([1, 2, 3, 4, 5])
    expect(profile).toEqual({
      ...{ workingTimeStart: null, workingTimeEnd: null, workingHours: null },
      ...{ bankName: '', bankAccount: '', repaymentSendInterval: 3, repaymentSendMinAmount: 999_999, repaymentWaitPending: false },
      ...{ amountNotInvoicedSum: 0, amountPrepaidSum: 500, cardPaymentEnabled: expect.any(Boolean) },
      referralCode: expect.stringMatching(/^\w{8}$/),
    })
  })

  it('is changed in parts, and what is computed of it by no call', async () => {
    await save({ bankName: 'Ana Pop', bankAccount: IBAN })
    expect((await save({ ...pair, amountPrepaidSum: 1000, referralCode: 'x' })).json()).toEqual({
      success: true,
      accountFrom: '',
      accountTo: '',
    })
    await save({ bankName: 'Ana Popa' })
    const { referralCode } = await read()
    expect(await read()).toMatchObject({ ...pair, bankName: 'Ana Popa', bankAccount: IBAN, amountPrepaidSum: 500, referralCode })
    expect(referralCode).not.toBe('x')
  })

  it('is saved whole or not at all', async () => {
    const refused = await save({ ...pair, bankName: 'Ana Pop', bankAccount: 'RO81EXPD0000000000000001' })
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'profile.bankAccount'])
    expect(await read()).toMatchObject({ workingTimeStart: null, bankName: '' })
  })
})

describe('the schedule', () => {
  it('is the pair on all days until days are chosen; the pair is then Monday’s', async () => {
    expect(await schedule()).toBeNull()
    await save(pair)
    expect(await schedule()).toEqual(sameHoursEachDay(of('09:30', '16:00')))
    const workingHours = { ...sameHoursEachDay(of('10:00', '17:00')), friday: of('09:00', '12:30') }
    expect((await save({ workingHours })).statusCode).toBe(200)
    expect(await schedule()).toEqual(workingHours)
    expect(await read()).toMatchObject({ workingTimeStart: '10:00:00', workingTimeEnd: '17:00:00', workingHours })
  })

  it('is refused at its field where hours are none of the choices or end before they begin', async () => {
    await save(pair)
    const workingHours = { ...sameHoursEachDay(of('09:00', '17:00')), tuesday: of('12:00', '11:00'), friday: of('08:00', '17:00') }
    const refused = await save({ workingHours })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [
        expect.objectContaining({
          path: 'profile.workingHours.tuesday.end',
          message: 'Ora de sfarsit trebuie sa fie dupa ora de inceput!',
        }),
        expect.objectContaining({ path: 'profile.workingHours.friday.start', message: 'Alegeti una dintre orele din lista!' }),
      ],
    ])
    expect(await schedule()).toEqual(sameHoursEachDay(of('09:30', '16:00')))
  })

  it('is chosen by owners and dispatchers, and read by every member; bank accounts are not the dispatcher’s', async () => {
    const as = async (role: 'accountant' | 'read-only' | 'dispatcher') =>
      (await member(`${role}-${randomUUID()}`, { clientId: client.id, role })).token
    const [accountant, reader, dispatcher] = [await as('accountant'), await as('read-only'), await as('dispatcher')]
    expect((await save(pair, dispatcher)).statusCode).toBe(200)
    for (const token of [accountant, reader]) expect((await save(pair, token)).statusCode).toBe(403)
    for (const token of [accountant, reader, dispatcher]) expect(await schedule(token)).toEqual(sameHoursEachDay(of('09:30', '16:00')))
    const withAccount = await save({ ...pair, workingTimeEnd: '18:00:00', bankName: 'Ana Pop', bankAccount: IBAN }, dispatcher)
    expect([withAccount.statusCode, withAccount.json().title]).toEqual([403, 'not-allowed'])
    const withHours = await save(
      { workingTimeStart: '10:00:00', workingTimeEnd: '18:00:00', bankName: 'Ana', bankAccount: IBAN },
      accountant,
    )
    expect([withHours.statusCode, withHours.json().title]).toEqual([403, 'not-allowed'])
    expect(await read()).toMatchObject({ ...pair, bankAccount: '' })
  })
})
