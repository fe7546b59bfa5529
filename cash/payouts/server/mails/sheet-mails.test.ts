import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMember } from '#account/clients/server/clients.ts'
import type { MailGroup } from '#account/settings/contract/mail-settings.ts'
import { mailSettingsOf, saveMailSettings } from '#account/settings/server/mail-settings.ts'
import { insertUser } from '#account/sign-in/server/users.ts'
import { repaymentsAfterOrders } from '#cash/repayments/server/follow-orders.ts'
import { WORKBOOK_TYPE } from '#contract/endpoint.ts'
import { ZERO } from '#contract/money.ts'
import type { MailKind } from '#server/effects/mails.ts'
import { openLedgerAccounts } from '#server/ledger/transfer.ts'
import { testApp } from '#server/platform/test-app.ts'
import { aSheet, refused, returned, sheetMoves } from '../test-sheets.ts'
import { onRepaymentSheetFailed, sheetFailedMail } from './sheet-failed-mail.ts'
import { onRepaymentSheetPaid, sheetPaidMail } from './sheet-paid-mail.ts'

const app = await testApp({ subscriptions: [...repaymentsAfterOrders, onRepaymentSheetPaid, onRepaymentSheetFailed] })

let clientId: string
let email: string
beforeEach(async () => {
  clientId = randomUUID()
  email = `${clientId}@exemplu.ro`
  await app.db.inTransaction(async (tx) => {
    const ownerId = await insertUser(tx, { email, name: 'Ana', isConfirmed: true })
    await tx.$client.query(`insert into clients (id, name) values ($1, 'Atelier')`, [clientId])
    await addMember(tx, { clientId, userId: String(ownerId), role: 'owner' })
    await openLedgerAccounts(tx, clientId, ZERO)
  })
})

const choose = async (sendRepaymentSheet: MailGroup) =>
  saveMailSettings(app.db, clientId, { ...(await mailSettingsOf(app.db, clientId)), sendRepaymentSheet })

async function wanted({ name }: MailKind): Promise<string[]> {
  const { rows } = await app.db.$client.query<{ id: string }>(
    `select input ->> 'id' as id from effects where client_id = $1 and kind = 'mail' and key like $2 || '/%' order by created_at, key`,
    [clientId, name],
  )
  return rows.map(({ id }) => id)
}
const written = (kind: MailKind, id: string) => kind.write(app, { clientId, key: id, calls: 1, id })
const inFile = async (given?: Parameters<typeof aSheet>[2]) => sheetMoves(app, await aSheet(app, clientId, given), 'approved', 'in-file')
describe('a sheet that is paid', () => {
  it('is sent with its documents, once to each address that is chosen', async () => {
    await choose({ enabled: true, emails: ['birou@exemplu.ro', 'cont@exemplu.ro'] })
    const sheet = await sheetMoves(app, await inFile(), 'paid')
    const ids = await wanted(sheetPaidMail)
    expect(ids).toHaveLength(2)
    await choose({ enabled: true, emails: ['cont@exemplu.ro'] })
    const mails = (await Promise.all(ids.map((id) => written(sheetPaidMail, id)))).filter((mail) => mail !== null)
    expect(mails).toMatchObject([{ to: 'cont@exemplu.ro', subject: expect.stringContaining(`borderoul ${sheet.id} a fost platit`) }])
    expect(mails[0]?.settingsUrl).toContain('/notify/mail')
    expect(mails[0]?.text).toMatch(/V-am virat 150,50 RON in contul •••• 0042, titular Atelier SRL: borderoul \d+, cu 2 rambursuri\./)
    expect(mails[0]?.attachments?.map(({ name, type }) => [name, type])).toEqual([
      [`borderou-${sheet.id}.pdf`, 'application/pdf'],
      ['lista-rambursuri.xlsx', WORKBOOK_TYPE],
    ])
  })

  it('is sent to the third address too, with its documents', async () => {
    const emails = ['arhiva@exemplu.ro', 'birou@exemplu.ro', 'cont@exemplu.ro']
    await choose({ enabled: true, emails })
    await sheetMoves(app, await inFile(), 'paid')
    const mails = await Promise.all((await wanted(sheetPaidMail)).map((id) => written(sheetPaidMail, id)))
    expect(mails.map((mail) => [mail?.to, mail?.attachments?.length]).sort()).toEqual(emails.map((email) => [email, 2]))
  })

  it('is sent to the account’s address while no other was chosen, and to none where that is off', async () => {
    await sheetMoves(app, await inFile(), 'paid')
    const [id = ''] = await wanted(sheetPaidMail)
    expect(await written(sheetPaidMail, id)).toMatchObject({ to: email })
    await choose({ enabled: false, emails: [email] })
    expect(await written(sheetPaidMail, id)).toBeNull()
    await sheetMoves(app, await inFile(), 'paid')
    expect(await wanted(sheetPaidMail)).toEqual([id])
  })

  it('is not sent any more where the money came back before', async () => {
    await sheetMoves(app, await inFile(), 'paid', 'returned')
    const [id = ''] = await wanted(sheetPaidMail)
    expect(await written(sheetPaidMail, id)).toBeNull()
  })
})

describe('a payment that failed', () => {
  it('is said to the owner with the reason and the way to another account, where one is needed', async () => {
    const sheet = await inFile()
    await refused(app, sheet, 'AC04')
    expect(await wanted(sheetFailedMail)).toEqual([String(sheet.id)])
    const mail = await written(sheetFailedMail, String(sheet.id))
    expect(mail).toMatchObject({ to: email, subject: expect.stringContaining(`plata borderoului ${sheet.id} nu a reusit`) })
    expect(mail?.text).toMatch(/Motivul: Refuzat de banca: contul este inchis \(AC04\)\.[\s\S]*\/profile\/repayments\/awaiting/)
  })

  it('says that it came back, also without a reason of the bank', async () => {
    const sheet = await sheetMoves(app, await inFile(), 'paid')
    await returned(app, sheet)
    const mail = await written(sheetFailedMail, String(sheet.id))
    expect([mail?.subject, mail?.text]).toEqual([
      expect.stringContaining('s-a intors'),
      expect.stringContaining('Refuzat de banca, fara motiv.'),
    ])
  })

  it('asks for nothing, and hides why, where it is paid again to the same account', async () => {
    const sheet = await inFile()
    await refused(app, sheet, 'AM04')
    const mail = await written(sheetFailedMail, String(sheet.id))
    expect(mail?.text).toContain('Nu trebuie sa faceti nimic')
    expect(mail?.text).not.toMatch(/Fonduri|awaiting/)
  })

  it('is said once, and never of what the bank had not seen', async () => {
    await sheetMoves(app, await aSheet(app, clientId), 'failed')
    await sheetMoves(app, await aSheet(app, clientId), 'approved', 'failed')
    expect(await wanted(sheetFailedMail)).toEqual([])
    const sheet = await sheetMoves(app, await inFile(), 'paid', 'failed')
    expect(await wanted(sheetFailedMail)).toEqual([String(sheet.id)])
  })
})
