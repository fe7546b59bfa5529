import { expect, it } from 'vitest'
import { newInvoiceDraft } from '../contract/written-draft.ts'
import { invoiceDraftChanges } from './draft-changes.ts'

const begun = newInvoiceDraft({ today: '2026-03-05', isVatPayer: true, series: 'ABC' })
const [blank] = begun.items
const line = (name: string, more = {}) => ({ ...blank!, name, price: '2.5', ...more })
const saved = { ...begun, items: [line('Ceai verde'), line('Cafea')] }

it('says nothing of a draft that is the same', () => {
  expect(invoiceDraftChanges({ saved, typed: structuredClone(saved), customers: [] })).toEqual([])
})

it('says each field that differs as the form shows it, and a line as a whole', () => {
  const typed = {
    ...saved,
    ...{ invoiceDueDate: '2026-04-15', notes: 'Multumim', currency: 'EUR', leiPerUnit: '5.0873' },
    items: [line('Ceai negru', { quantity: '1.5', vat: 'E' })],
  }
  expect(invoiceDraftChanges({ saved, typed, customers: [] })).toEqual([
    { label: 'Scadenta', saved: '05.04.2026', typed: '15.04.2026' },
    { label: 'Moneda', saved: 'RON', typed: 'EUR' },
    { label: 'Curs BNR, lei pentru 1 EUR', saved: '', typed: '5,0873' },
    {
      label: 'Linia 1',
      saved: 'Ceai verde, 1 bucata, Pret fara TVA 2,5, TVA 21%',
      typed: 'Ceai negru, 1,5 bucata, Pret fara TVA 2,5, TVA Scutit',
    },
    { label: 'Linia 2', saved: 'Cafea, 1 bucata, Pret fara TVA 2,5, TVA 21%', typed: '' },
    { label: 'Mentiuni', saved: '', typed: 'Multumim' },
  ])
})

it('says a unit and a rate that it does not know as they stand', () => {
  const typed = { ...saved, items: [line('Ceai verde', { unitCode: 'GLL', vat: 'X' }), saved.items[1]!] }
  expect(invoiceDraftChanges({ saved, typed, customers: [] })).toMatchObject([{ typed: 'Ceai verde, 1 GLL, Pret fara TVA 2,5, TVA X' }])
})
