/** The way back to what waits, on every page but its own; and the way to what corrects it. */
import { Alert, Button, type ButtonProps, CloseButton, Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { texts } from '../../texts.ts'
import { useLinkProps } from '../../ui/app-link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { beginErrand, type Errand, endErrand, useErrand } from './errands.ts'

const words = texts.shell.errands

export function ErrandLine() {
  const errand = useErrand()
  const { pathname, searchStr } = useLocation()
  const isBack = errand !== null && `${pathname}${searchStr}` === errand.back
  useEffect(() => {
    // An order takes its offer up itself (`sending/orders/web/new-order/order-editor.tsx`).
    if (isBack && errand.detail === '') endErrand(errand.back)
  }, [isBack, errand])
  if (errand === null || isBack) return null
  return (
    <Alert color="accent" role="status" mb="md" p="sm" classNames={{ message: 'ink' }}>
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 200px">{words.waits[errand.kind]}</Text>
        <Group gap="sm" wrap="nowrap">
          <LinkButton href={errand.back} leftSection={<IconArrowBackUp size={16} aria-hidden />}>
            {words.back[errand.kind]}
          </LinkButton>
          <CloseButton aria-label={words.forget} onClick={() => endErrand(errand.back)} />
        </Group>
      </Group>
    </Alert>
  )
}

type ErrandButtonProps = ButtonProps & { href: string; errand: Errand; children: ReactNode }

/** Leads to what has to be done first, and remembers what waits for it. */
export function ErrandButton({ href, errand, ...rest }: ErrandButtonProps) {
  const link = useLinkProps(href)
  return (
    <Button
      component="a"
      {...rest}
      {...link}
      onClick={(event: MouseEvent) => {
        beginErrand(errand)
        link.onClick(event)
      }}
    />
  )
}
