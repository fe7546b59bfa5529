/** How to ask for what an owner has written, for every call that names an invoice of its own. */
import { textsOfDraft } from '#invoicing/writing/contract/correction.ts'
import type { WrittenInvoiceState } from '#invoicing/writing/contract/written-states.ts'
import { aWrittenDraft, aWrittenRow } from '#invoicing/writing/server/test-written.ts'
import type { App } from '#server/platform/app.ts'

type Owner = { id: string }

export function writtenRecords(app: App) {
  const root = '/user/invoicing-system/written-invoices'
  const of = async ({ id: clientId }: Owner, state: WrittenInvoiceState, act = '') =>
    `${root}/${await aWrittenRow(app, { clientId, state })}${act}`
  return {
    [`PUT ${root}/:id`]: async (owner: Owner) => ({ address: await of(owner, 'draft'), payload: { draft: aWrittenDraft(app) } }),
    [`DELETE ${root}/:id`]: async (owner: Owner) => ({ address: await of(owner, 'draft') }),
    [`POST ${root}/:id/issue`]: async (owner: Owner) => ({ address: await of(owner, 'issued', '/issue'), payload: {} }),
    [`POST ${root}/:id/credit-note`]: async (owner: Owner) => ({ address: await of(owner, 'issued', '/credit-note') }),
    [`GET ${root}/:id/correction`]: async (owner: Owner) => ({ address: await of(owner, 'issued', '/correction') }),
    [`POST ${root}/:id/correction`]: async (owner: Owner) => ({
      address: await of(owner, 'issued', '/correction'),
      payload: textsOfDraft(aWrittenDraft(app)),
    }),
    [`GET ${root}/:id/pdf`]: async (owner: Owner) => ({ address: await of(owner, 'issued', '/pdf') }),
  }
}
