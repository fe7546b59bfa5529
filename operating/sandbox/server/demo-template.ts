/** What the demonstration's shop sends to buyers who return something. */

import { saveOrderTemplate } from '../../../sending/operations.ts'
import { newTemplateOptions, TemplateSaved } from '../../../sending/order-templates/contract/order-templates.ts'
import type { ReturnField } from '../../../sending/order-templates/contract/return-form.ts'
import type { App } from '../../../server/platform/app.ts'
import type { Tx } from '../../../server/platform/database/database.ts'
import { demoAddresses } from './demo-story.ts'

const drawn = { position: 'left', weight: 'unset', decoration: 'none' } as const
const fields: ReturnField[] = [
  { id: 'title-1', type: 'title', config: { text: 'Returnarea produselor', size: 'medium', ...drawn } },
  { id: 'paragraph-2', type: 'paragraph', config: { text: 'Curierul ridica pachetul de la adresa dumneavoastra.', ...drawn } },
  {
    ...{ id: 'fields-table-3', type: 'fields-table' },
    config: {
      addButtonText: 'Adauga produs',
      columnsArray: [
        { id: 'produs', name: 'Produsul', minLength: 2, maxLength: 50, isMandatory: true },
        { id: 'bucati', name: 'Bucati', minLength: 0, maxLength: 4, isMandatory: true },
      ],
    },
  },
  {
    ...{ id: 'radio-buttons-4', type: 'radio-buttons' },
    config: {
      ...{ label: 'Ce doriti in schimb?', isMandatory: true },
      methodsArray: [
        { id: 'bani', name: 'Banii inapoi', showBankAccount: true },
        { id: 'schimb', name: 'Alt produs', showBankAccount: false },
      ],
    },
  },
]

export async function addDemoTemplate(app: App, tx: Tx, clientId: string): Promise<void> {
  const [address] = demoAddresses.workshop
  const options = { ...newTemplateOptions, return: { isMandatory: true, fields } }
  const saved = TemplateSaved.parse({ data: { name: 'Retur atelier', options }, address })
  await saveOrderTemplate(app, tx, { clientId, saved, key: null, ifMatch: null, isForPlatform: false })
}
