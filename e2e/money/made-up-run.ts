/** An approved payout run and a sheet in it, as its page gets them: made up, where what the bank does with them is shown. */

type Account = { iban: string; accountHolder: string }

export const run = {
  ...{
    id: '00000000-0000-4000-8000-000000000004',
    number: 4,
    madeAt: '2026-11-20T08:12:00.000Z',
    madeBy: null,
    since: '2026-11-20T09:12:00.000Z',
    approvedBy: 'Maria',
    approvedAt: '2026-11-20T09:12:00.000Z',
    discard: null,
  },
  ...{
    payOn: '2026-11-23',
    sheets: 2,
    total: 12_000,
    paid: 0,
    refused: 0,
    doubted: 0,
    unknownBanks: 0,
    isWorking: false,
    firstApproval: null,
    approval: null,
  },
}
export const inRun = (id: number, account: Account, more: object) => ({
  ...{
    id,
    client: { id: run.id, name: 'Atelierul de Platit' },
    holder: account.accountHolder,
    iban: account.iban,
    bank: 'BCR',
    amount: 4_000,
  },
  ...{ repayments: 1, state: 'approved', since: run.madeAt, paidOn: null },
  ...{ reason: null, doubt: null, proposal: null, decided: null, ...more },
})
