'use client'
import type { TextInputProps } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useOnDemand } from '../../shell/use-on-demand.ts'

/** The state of the light field when its select takes its place: focused, and pressed in order to open the list. */
export type FieldState = { isFocused: boolean; isPressed: boolean }

/** The keys that open the list of a combobox. */
const openingKeys = [' ', 'ArrowDown', 'ArrowUp']

/**
 * Loads a select when its field is first used or has a value. Until then `field` makes a text field look and act like it;
 * `state` is for the select that replaces the field.
 */
export function useSelectOnDemand<C>(load: () => Promise<C>, hasValue: boolean) {
  const { loaded, request } = useOnDemand(load)
  // A press before the select has loaded opens its list afterwards; focus without a press does not.
  const [hasFocus, setFocus] = useState(false)
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    if (hasValue) request()
  }, [hasValue, request])
  const field = {
    readOnly: true,
    pointer: true,
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': false,
    rightSection: <IconSelector size={14} aria-hidden="true" />,
    onPointerEnter: () => void load(),
    onPointerDown: () => setPressed(true),
    onKeyDown: ({ key }) => setPressed(openingKeys.includes(key)),
    onClick: request,
    onFocus: () => {
      setFocus(true)
      request()
    },
    onBlur: () => {
      setFocus(false)
      setPressed(false)
    },
  } satisfies TextInputProps
  const state: FieldState = { isFocused: hasFocus, isPressed: hasFocus && isPressed }
  return { loaded, field, state }
}

/** Returns the state of a select's list. It opens by itself once the list has its id, if the light field was pressed. */
export function useList({ isPressed }: Pick<FieldState, 'isPressed'>) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isPressed) return
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [isPressed])
  return { isOpen, setOpen }
}

/** Returns the ref of an input that takes the focus when it mounts, if its light field had it. */
export function useTakenFocus({ isFocused }: Pick<FieldState, 'isFocused'>) {
  const input = useRef<HTMLInputElement>(null)
  const takesFocus = useRef(isFocused)
  // Before any key press: between the removal of the light field and an effect, Tab would start at the page's top.
  useLayoutEffect(() => {
    if (takesFocus.current) input.current?.focus()
  }, [])
  return input
}
