import { describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import {
  amountChoiceOf,
  CUSTOM_AMOUNT,
  chosenAmountOf,
  topUpChoiceOf,
  topUpFault,
  topUpFaults,
  withThreshold,
  withThresholdLeft,
  withTopUp,
} from './chosen-amount.ts'

const ron = fromRon
const typed = (text: string) => ({ picked: CUSTOM_AMOUNT, typed: text })
const begun = (topUp: number, threshold: number) => topUpChoiceOf({ topUp: ron(topUp), threshold: ron(threshold) })

describe('an amount', () => {
  it('is one of those offered, or stands in the field of its own', () => {
    expect(amountChoiceOf(ron(200))).toEqual({ picked: '20000', typed: '' })
    expect(amountChoiceOf(ron(0))).toEqual({ picked: '0', typed: '' })
    expect(amountChoiceOf(ron(1234.5))).toEqual(typed('1.234,50'))
  })

  it.each([
    ['', 'Scrieti o suma, de exemplu 150 sau 99,50.'],
    ['multi', 'Scrieti o suma, de exemplu 150 sau 99,50.'],
    ['49,99', 'Suma minima de alimentare este 50 RON.'],
    ['99.999,01', 'Suma maxima este 99.999 RON.'],
    ['50', null],
    ['99.999', null],
  ])('typed as "%s" is refused with: %s', (text, said) => expect(topUpFault(typed(text))).toBe(said))
})

describe('a threshold above the top-up', () => {
  it.each([
    [50, 200, 200],
    [50, 300, 500],
    [200, 50, 200],
    [50, 1500, 1500],
    [1500, 1000, 1500],
  ])('of %i RON with %i RON makes it %i RON', (topUp, threshold, raised) => {
    const after = withThreshold(begun(topUp, 0), amountChoiceOf(ron(threshold)))
    expect(chosenAmountOf(after.topUp)).toBe(ron(raised))
  })

  it('that no offered amount reaches opens the field of its own', () => {
    expect(withThreshold(begun(50, 0), typed('1500')).topUp).toEqual(typed('1.500,00'))
  })

  it('raises by what was typed at last, not by the digits on the way', () => {
    const types = (texts: string[]) => ['', ...texts].reduce((choice, text) => withThreshold(choice, typed(text)), begun(50, 0))
    expect(types(['3', '30', '300', '30']).topUp).toEqual(amountChoiceOf(ron(50)))
    expect(types(['1', '15', '150', '1500']).topUp).toEqual(typed('1.500,00'))
    const left = withThresholdLeft(types(['300']))
    expect(withThreshold(left, typed('30')).topUp).toEqual(amountChoiceOf(ron(500)))
  })
})

describe('what cannot be saved', () => {
  it('is a top-up below the threshold', () => {
    const choice = withTopUp(begun(500, 500), amountChoiceOf(ron(200)))
    expect(topUpFaults(choice)).toEqual({ threshold: null, topUp: 'Suma de alimentare trebuie sa fie cel putin cat pragul.' })
  })
  it('is a threshold that is not there, or below 1 RON', () => {
    expect(topUpFaults(withThreshold(begun(50, 50), typed('')))?.threshold).toBe('Scrieti o suma, de exemplu 150 sau 99,50.')
    expect(topUpFaults(withThreshold(begun(50, 50), typed('0,99')))?.threshold).toBe('Pragul trebuie sa fie de cel putin 1 RON.')
    expect(topUpFaults({ ...begun(50, 50), threshold: { picked: '', typed: '' } })?.threshold).toBe('Alegeti o varianta!')
  })
  it('is nothing where both fit', () => expect(topUpFaults(begun(50, 0))).toBeNull())
})
