import { expect, it } from 'vitest'
import { fieldOfReason } from './correction.ts'

it.each([
  ['E: validari globale eroare regula: R6.1: CIF-ul vanzatorului nu figureaza in baza de date:6443019833', 'seller'],
  ['E: PartyTaxScheme (1) sectiune CompanyID (1)  eroare regula: R_BT_32_cui: Cui vanzator incorect / validare CUI (1234) ', 'seller'],
  ['[BR-RO-L200]-Numarul maxim permis de caractere pentru Numele Cumparatorului (BT-44), este 200.', 'customer'],
  ['[BR-RO-110]-Daca Codul tarii cumparatorului (BT-55) este "RO", atunci Subdiviziunea (BT-54) trebuie codificata', 'customer'],
  ['Cumpărătorul nu a fost identificat', 'customer'],
  ['[BR-RO-L300]-Numarul maxim de caractere pentru Comentariu in factura (BT-22) este 300.', 'notes'],
  ['[BR-E-10] A VAT breakdown shall have a VAT exemption reason code (BT-121) or text (BT-120).', 'exemptionReason'],
  ['sectiune InvoiceLine (2) sectiune Item (1) eroare regula: [BR-25] shall contain the Item name (BT-153).', 'items.1.name'],
  ['sectiune CreditNoteLine (1) eroare: Numele articolului (BT-153)', 'items.0.name'],
  // Of no line that there is, of several fields, of none.
  ['sectiune InvoiceLine (4) eroare: Numele articolului (BT-153)', ''],
  ['Numele articolului (BT-153)', ''],
  ['[BR-CO-09]-The Seller VAT identifier (BT-31) and the Buyer VAT identifier (BT-48) shall have a prefix', ''],
  ['[BR-CO-15] Invoice total amount with VAT (BT-112)', ''],
  ['vanzatorul si cumparatorul sunt unul', ''],
  ['ANAF nu a preluat fisierul, care are erori.', ''],
])('%s is corrected at %s', (reason, field) => {
  expect(fieldOfReason(reason, 3)).toBe(field)
})

it('is of the one line there is, where none is named', () => {
  expect(fieldOfReason('Numele articolului (BT-153)', 1)).toBe('items.0.name')
})
