import type { AnswerOf } from '#contract/endpoint.ts'
import { inWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { billingDataCalls } from '../contract/billing-calls.ts'
import { invoicingRefusal } from '../contract/entity-rules.ts'
import { companyAddressOf, invalidReasonOf } from './company-answers.ts'

/** What a form can be filled with. */
export async function lookUpCompany(app: App, cif: string, texts: Texts): Promise<AnswerOf<typeof billingDataCalls.lookUp>> {
  const answer = (await app.tax.companies([cif], bucharestDayOf(app.clock.now()))).get(cif)
  if (!answer || answer.kind === 'unknown') return { kind: 'unknown' }
  if (answer.kind === 'not-found') return { kind: 'not-found' }
  const { name, tradeRegister, isVatPayer } = answer.company
  const invalidReason = invalidReasonOf(answer, name)
  const refusal = invalidReason && invoicingRefusal({ verifyStatus: 'invalid', invalidReason })
  return {
    kind: 'found',
    name,
    tradeRegister,
    isVatPayer,
    address: companyAddressOf(answer.company),
    refusal: refusal && inWords(texts, refusal),
  }
}
