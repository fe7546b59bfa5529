/** What to write on the transfer at one's bank, each to be copied. */
import { ActionIcon, Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { downloadFile } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { printFile } from '#web/ui/deliver-file.ts'
import { typedAmount } from '#web/ui/form/amount-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { type PaymentShown, paymentCalls } from '../../contract/payments.ts'
import classes from '../payments.module.css'

const words = texts.afterPayment

/** `copied`: what banks' forms take, where it differs from what is read. */
type Value = { name: string; shown: string; copied?: string }

function valuesOf({ transferTo, amount, proformaNumber }: PaymentShown): Value[] {
  const iban = transferTo?.account ?? ''
  const values: Value[] = [
    { name: words.holder, shown: transferTo?.holder ?? '' },
    { name: words.iban, shown: iban.replace(/(.{4})(?=.)/g, '$1 '), copied: iban },
    { name: words.bank, shown: transferTo?.bank ?? '' },
    { name: words.amount, shown: texts.forms.ron(amount), copied: typedAmount(amount) },
    { name: words.transferText, shown: proformaNumber ?? '' },
  ]
  return values.filter(({ shown }) => shown !== '')
}

export function TransferData({ payment }: { payment: PaymentShown }) {
  const [isLoading, setLoading] = useState(false)
  const { identifier, proformaNumber } = payment
  const print = async () => {
    setLoading(true)
    try {
      printFile(await downloadFile(paymentCalls.proforma, { params: { identifier } }), words.proformaFile(proformaNumber ?? ''))
    } catch {
      toast.error(words.proformaFailed)
    }
    setLoading(false)
  }
  return (
    <Section title={words.transferData}>
      <dl className={classes.values}>
        {valuesOf(payment).map(({ name, shown, copied = shown }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>
              <span className="tabular">{shown}</span>
              <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.copy(name)} onClick={() => copy(name, copied)}>
                <IconCopy size={16} aria-hidden />
              </ActionIcon>
            </dd>
          </Fragment>
        ))}
      </dl>
      <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void print()} loading={isLoading} w="fit-content">
        {words.proforma}
      </Button>
    </Section>
  )
}

const copy = (name: string, text: string): void => void copyText(text, words.copied(name))
