/** Payment files in ISO 20022: written as pain.001, answered as pain.002. */

import { payerReasonOf } from '#contract/banking/bank-reasons.ts'
import { Problem } from '#contract/problems.ts'
import { coded } from '#contract/texts/message.ts'
import type { PaymentAnswers, PaymentFile, PaymentFiles } from '#paying/ports/payment-files.ts'
import { paymentBatchesOf, writePaymentFile } from './pain001/pain001.ts'
import { readAnswersApart } from './read-apart.ts'

export const paymentFiles = {
  writePaymentFile,
  async readPaymentAnswers(bytes: Uint8Array) {
    const reading = await readAnswersApart(bytes)
    if (reading.kind === 'read') return reading.answers
    const { faults } = reading
    throw new Problem('bank-answer-refused', {
      ...(faults.length === 1 && faults[0] ? { because: faults[0] } : {}),
      errors: faults.map((fault) => ({ path: 'file', code: fault.code, message: coded(fault) })),
    })
  },
  answersTo(file: PaymentFile, { answers, others }: PaymentAnswers) {
    const named = new Map(answers.map((answer) => [answer.endToEndId, answer]))
    const ofFile = others.find(({ batchId }) => batchId === null)
    return paymentBatchesOf(file).flatMap(({ id, payments }) => {
      const rest = others.find(({ batchId }) => batchId === id) ?? ofFile
      return payments.flatMap(({ endToEndId }) => {
        const one = named.get(endToEndId)
        if (one) return [one]
        return rest ? [{ endToEndId, outcome: rest.outcome, reasonCode: payerReasonOf(rest.reasonCode), on: null }] : []
      })
    })
  },
  batches: (file: PaymentFile) =>
    paymentBatchesOf(file).map(({ payments }) => ({ endToEndIds: payments.map(({ endToEndId }) => endToEndId) })),
} satisfies PaymentFiles
