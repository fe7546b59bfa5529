/**
 * Effects: what the product does once outside itself, with a courier, a store, a mail server. Operators see here what could not be
 * settled by itself, and settle it with what the partner says.
 */
import { z } from 'zod'

/**
 * `due` to be done, `claimed` being done, `unknown` the answer is missing and is looked for, `done`, `refused` by the partner,
 * `manual` an operator has to find out: it is still looked for, rarely.
 */
export const effectStates = ['due', 'claimed', 'unknown', 'done', 'refused', 'manual'] as const
export const EffectState = z.enum(effectStates)
export type EffectState = z.infer<typeof EffectState>

/** Every kind, as operators read it. `done` and `refused`: what the partner must have said for the operator to settle it so. */
export const effectKinds = {
  'cancel-awb': {
    label: 'Anulare AWB',
    done: 'Curierul confirma ca AWB-ul este anulat',
    refused: 'Curierul nu mai poate anula AWB-ul',
  },
  'request-pickup': {
    label: 'Chemare curier pentru ridicare',
    done: 'Curierul confirma ca vine',
    refused: 'Curierul nu vine in acea zi',
  },
  'update-cash': {
    label: 'Modificare ramburs la curier',
    done: 'Curierul incaseaza noua suma',
    refused: 'Curierul nu modifica rambursul',
  },
  'store-fulfilment': {
    label: 'Livrare in magazin',
    done: 'Magazinul are livrarea cu acest AWB',
    refused: 'Magazinul nu primeste livrarea',
  },
  'store-fulfilment-sync': {
    label: 'Actualizare livrare in magazin',
    done: 'Livrarea din magazin este ca la curier',
    refused: 'Magazinul nu actualizeaza livrarea',
  },
  'store-mark-paid': {
    label: 'Marcare comanda platita in magazin',
    done: 'Magazinul are rambursul inregistrat ca platit',
    refused: 'Magazinul nu inregistreaza plata',
  },
  mail: {
    label: 'E-mail',
    done: 'Scrisoarea a ajuns',
    refused: 'Scrisoarea nu poate fi trimisa',
  },
} as const satisfies Record<string, { label: string; done: string; refused: string }>

export type EffectKindName = keyof typeof effectKinds
export const EffectKindName = z.enum(Object.keys(effectKinds) as [EffectKindName, ...EffectKindName[]])
