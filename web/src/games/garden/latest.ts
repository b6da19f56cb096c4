/** One question at a time; of those asked meanwhile only the newest is asked next. Never blocks. */
export class Latest {
  #busy = false;
  #next: (() => Promise<void>) | null = null;

  ask(question: () => Promise<void>): void {
    if (this.#busy) {
      this.#next = question;
      return;
    }
    void this.#run(question);
  }

  /** What waits is no longer wanted. */
  forget(): void {
    this.#next = null;
  }

  async #run(first: () => Promise<void>): Promise<void> {
    this.#busy = true;
    let question: (() => Promise<void>) | null = first;
    while (question) {
      try {
        await question();
      } catch {
        // Nothing to show: the table went on, or was closed.
      }
      question = this.#next;
      this.#next = null;
    }
    this.#busy = false;
  }
}
