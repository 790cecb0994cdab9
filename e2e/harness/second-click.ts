/** A page with only the guard against second clicks; the test adds the controls. */
import { guardSecondClick } from '#islands/shared/guard-second-click.ts';

guardSecondClick();
