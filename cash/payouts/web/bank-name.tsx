import { Text } from '@mantine/core'
import { texts } from '#web/texts.ts'

/** Of a bank that is not in our list nothing is known but its code: the account is to be looked at before money goes there. */
export const BankName = ({ bank }: { bank: string }) =>
  bank === '' ? (
    <Text fz="xs" c="danger" fw={600}>
      {texts.repaymentSheets.unknownBank}
    </Text>
  ) : (
    <Text fz="xs" c="dimmed">
      {bank}
    </Text>
  )
