/** A bank at the other end of payment files: what they ask for, and what it answers, as texts without any reader of the product's. */

type Asked = { endToEndId: string; amountBani: number; iban: string }
/** `amountBani` and `iban`: as the file asked for it. `isDebited`: what the bank did, whatever it said. */
export type BankPaymentAnswer = Omit<Asked, 'endToEndId'> & { outcome: 'paid' | 'refused'; reason: string | null; isDebited: boolean }

const inside = (xml: string, tag: string): string => new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''

export function paymentsOfFile(xml: string): { messageId: string; payments: Asked[] } {
  const payments = xml
    .split('<CdtTrfTxInf>')
    .slice(1)
    .map((one) => ({
      endToEndId: inside(one, 'EndToEndId'),
      amountBani: Math.round(Number(inside(one, 'InstdAmt')) * 100),
      iban: inside(one, 'IBAN'),
    }))
  return { messageId: inside(xml, 'MsgId'), payments }
}

type Answers = { messageId: string; answers: readonly (BankPaymentAnswer & { endToEndId: string })[] }

/** pain.002.001.03, each payment named. */
export const writeBankAnswer = ({ messageId, answers }: Answers): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>` +
  `<GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-11-20T12:00:00</CreDtTm></GrpHdr>` +
  `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>` +
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>1</OrgnlPmtInfId>${answers.map(ofPayment).join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`

const ofPayment = ({ endToEndId, outcome, reason }: Answers['answers'][number]): string =>
  `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>${outcome === 'paid' ? 'ACSC' : 'RJCT'}</TxSts>` +
  `${reason === null ? '' : `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`}</TxInfAndSts>`
