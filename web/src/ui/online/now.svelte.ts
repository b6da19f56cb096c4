/** The time of the server, once a second, for what counts down; made as a component starts. */
export class Now {
  time = $state(0);

  constructor(offset: () => number) {
    $effect(() => {
      const tell = () => (this.time = Date.now() + offset());
      tell();
      const timer = setInterval(tell, 1000);
      return () => clearInterval(timer);
    });
  }
}
