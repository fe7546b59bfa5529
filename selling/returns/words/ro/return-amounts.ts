/** Sentences of a return's history that are put together of amounts and units. */
import { forms } from '#contract/texts/ro/forms.ts'
import type { CountSums, DisposalWay } from '../../contract/returned-goods.ts'

export const returnAmounts = {
  counted: ({ announced, whole, damaged, missing, extra }: CountSums): string =>
    [
      `Numarate: intregi ${forms.number(whole)}`,
      ...(announced > 0 ? [`anuntate ${forms.number(announced)}`] : []),
      ...(damaged > 0 ? [`deteriorate ${forms.number(damaged)}`] : []),
      ...(missing > 0 ? [`lipsa ${forms.number(missing)}`] : []),
      ...(extra > 0 ? [`in plus ${forms.number(extra)}`] : []),
    ].join(', '),
  disposed: ({ kept, destroyed, handedBack, toHandBack }: Record<DisposalWay, number>): string => {
    const ways = [
      ...(kept > 0 ? [`pastrate ${forms.number(kept)}`] : []),
      ...(destroyed > 0 ? [`distruse ${forms.number(destroyed)}`] : []),
      ...(handedBack > 0 ? [`predate inapoi ${forms.number(handedBack)}`] : []),
      ...(toHandBack > 0 ? [`de predat inapoi ${forms.number(toHandBack)}`] : []),
    ]
    return `Ce se face cu ele: ${ways.length === 0 ? 'de hotarat' : ways.join(', ')}`
  },
  refund: ({ text, amount, reason, reference }: { text: string; amount: string; reason: string; reference: string }): string =>
    [
      text,
      ...(amount === '' ? [] : [amount]),
      ...(reference === '' ? [] : [`referinta ${reference}`]),
      ...(reason === '' ? [] : [`motiv: ${reason}`]),
    ].join(', '),
}
