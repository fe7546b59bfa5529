import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconReceipt, IconX } from '@tabler/icons-react'
import { sheetCalls } from '#cash/payouts/contract/sheets.ts'
import { shownIban } from '#sending/shipment-editor/web/iban.ts'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { FactList } from '#web/ui/values/facts.tsx'

const words = texts.repaymentSheets.panel

/** Of which sheet the list shows the repayments. */
export function RepaymentSheetPanel({ sheetId, onClear }: { sheetId: number; onClear: () => void }) {
  const { data, error } = useCall(sheetCalls.info, { params: { sheetId } })
  return (
    <Alert
      color="accent"
      variant="light"
      icon={<IconReceipt aria-hidden />}
      classNames={{ message: 'ink' }}
      role="region"
      aria-label={words.title}
    >
      <Group justify="space-between" gap="sm">
        <Stack gap={4} flex={1} miw={240}>
          <Text fw={600}>{texts.repaymentSheets.sheetOf(String(sheetId))}</Text>
          {error && <Text role="alert">{error.code === 'not-found' ? words.gone : error.message}</Text>}
          {data && (
            <FactList
              of={[
                [words.issued, texts.forms.day(data.sheetDate)],
                [words.paid, data.paidDate === null ? words.notPaid : texts.forms.day(data.paidDate)],
                [texts.repaymentSheets.account, shownIban(data.bankAccount)],
                [texts.repaymentSheets.holder, data.bankOwnerName],
              ]}
            />
          )}
          <Text size="sm">{words.datesIgnored}</Text>
        </Stack>
        <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
          {words.clear}
        </Button>
      </Group>
    </Alert>
  )
}
