/** What an audited call does, in words. */
import { account } from '../../../contract/account/account.ts'
import { ACTING_BEGUN } from '../../../contract/account/audit.ts'
import { memberCalls, membershipCalls } from '../../../contract/account/members.ts'
import { addressBook } from '../../../contract/addresses/addresses.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { effectCalls } from '../../../contract/operator/effects.ts'
import { orderImportCalls } from '../../../contract/order-import/order-imports.ts'
import { orderCalls } from '../../../contract/orders/orders.ts'
import { sandbox } from '../../../contract/sandbox.ts'
import { storeOrderCalls } from '../../../contract/store-orders/calls.ts'
import { storeCalls } from '../../../contract/stores.ts'
import { printSettings } from '../../../contract/system.ts'

const named: readonly (readonly [Endpoint, string])[] = [
  [orderCalls.create, 'Comanda salvata'],
  [orderCalls.update, 'Comanda modificata'],
  [orderCalls.remove, 'Comanda stearsa'],
  [orderCalls.activate, 'Activare comanda'],
  [orderCalls.cancel, 'Anulare comanda'],
  [orderCalls.again, 'Comanda repetata'],
  [storeOrderCalls.activate, 'Activare comanda de magazin'],
  [storeOrderCalls.activateMany, 'Activare in masa'],
  [storeOrderCalls.save, 'Comanda de magazin salvata'],
  [storeOrderCalls.changeCash, 'Rambursul unui AWB modificat'],
  [storeOrderCalls.move, 'Mutare in alt depozit'],
  [orderImportCalls.upload, 'Fisier de comenzi incarcat'],
  [orderImportCalls.map, 'Coloanele unui fisier alese'],
  [orderImportCalls.run, 'Comenzi importate'],
  [orderImportCalls.undo, 'Import anulat'],
  [orderImportCalls.discard, 'Fisier de comenzi sters'],
  [orderImportCalls.createStore, 'Sursa de comenzi adaugata'],
  [addressBook.create, 'Adresa salvata'],
  [addressBook.update, 'Adresa modificata'],
  [addressBook.remove, 'Adresa stearsa'],
  [addressBook.makeDefault, 'Adresa implicita'],
  [storeCalls.connect, 'Conectarea magazinului inceputa'],
  [storeCalls.finish, 'Magazin conectat'],
  [storeCalls.claimInstall, 'Magazin instalat'],
  [storeCalls.disconnect, 'Magazin deconectat'],
  [storeCalls.saveSettings, 'Setarile magazinului'],
  [storeCalls.mapLocation, 'Adresa unui depozit'],
  [storeCalls.unmapLocation, 'Adresa unui depozit stearsa'],
  [storeCalls.saveProduct, 'Dimensiunile unui produs'],
  [storeCalls.deleteProductDimensions, 'Dimensiunile unui produs sterse'],
  [printSettings.save, 'Formatul etichetelor'],
  [memberCalls.invite, 'Membru invitat'],
  [memberCalls.resend, 'Invitatie retrimisa'],
  [memberCalls.withdraw, 'Invitatie retrasa'],
  [memberCalls.changeRole, 'Rol schimbat'],
  [memberCalls.remove, 'Membru eliminat'],
  [membershipCalls.accept, 'Invitatie acceptata'],
  [membershipCalls.register, 'Invitatie acceptata, cont nou'],
  [membershipCalls.leave, 'Client parasit'],
  [account.endClientSessions, 'Sesiunile clientului incheiate'],
  [effectCalls.retry, 'Operatiune reincercata de un operator'],
  [effectCalls.settle, 'Operatiune incheiata manual'],
  [sandbox.advance, 'Mediu de test: colet mutat'],
  [sandbox.fillLocker, 'Mediu de test: punct umplut'],
  [sandbox.setFault, 'Mediu de test: defect'],
  [sandbox.clearFaults, 'Mediu de test: defecte sterse'],
]

const names = new Map<string, string>([
  [ACTING_BEGUN, 'A inceput sa lucreze pentru client'],
  // A call that early versions had.
  ['POST /admin/orders/:uniqueId/settle', 'Comanda lamurita manual'],
  ...named.map(([{ method, path }, name]) => [`${method} ${path}`, name] as const),
])

/** A refused look at something has no words of its own: its call stands for it. */
export const callText = (call: string): string => names.get(call) ?? call

export const callChoices: readonly { value: string; label: string }[] = [...names]
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'ro'))
