import { expect, it } from 'vitest'
import { proformasNamed } from './proforma.ts'

it.each([
  [['PRO-17'], [17]],
  [['plata pro17, multumesc'], [17]],
  [['Proforma nr. 17 din 20.11.2026'], [17]],
  [['P R O - 17'], [17]],
  [['PROF ORMA 17'], [17]],
  [['PRO-', '17'], [17]],
  [['PRO 1 7'], [1, 17]],
  [['PRO-17 20.11.2026'], [17]],
  [['PRO-17 100,00 lei'], [17]],
  [['PRO-17 si PRO-18'], [17, 18]],
  [['pro–0017'], [17]],
  [['EUROPRO 17'], []],
  [['PRODUSE 17'], []],
  [['factura 17'], []],
  [['PRO-0'], []],
  [['PRO-12345678901234567890'], []],
  [[], []],
])('of %j names %j', (texts, numbers) => expect(proformasNamed(texts)).toEqual(numbers))
